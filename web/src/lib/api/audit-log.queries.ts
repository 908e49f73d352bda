import { type AuditKind, listAuditLog } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { auditKeys } from './query-keys.ts';

/** The filters of the audit log. */
interface AuditFilters {
  /** Matches the actor as well as the person concerned. */
  person?: string | undefined;
  kind?: AuditKind | undefined;
  /** As `2026-12-12`. */
  day?: string | undefined;
  /** The cursor of the page; undefined for the newest. */
  before?: string | undefined;
}

/** A page of the audit log. The newest page is kept up to date; an older one does not change. */
export const auditLogQuery = ({ person, kind, day, before }: AuditFilters) => {
  const query = { person, kind, day, before };
  return queryOptions({
    queryKey: auditKeys.list(query),
    queryFn: ({ signal }) => callApi(listAuditLog, { query: defined(query), signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: before === undefined ? 30_000 : false,
  });
};

/** Drops filters that are undefined. */
const defined = <T extends object>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };
