import type { Role } from '@ijsploeg/worker/contract';
import { HandHeart, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge.tsx';
import { roleName } from '../../lib/format/role-name.ts';

const LOOKS: Record<Role, { tone: Tone; icon: LucideIcon }> = {
  user: { tone: 'grey', icon: UserRound },
  volunteer: { tone: 'blue', icon: HandHeart },
  admin: { tone: 'green', icon: ShieldCheck },
};

/** A person's role. */
export const RoleBadge = ({ role }: { role: Role }) => <Badge {...LOOKS[role]}>{roleName(role)}</Badge>;
