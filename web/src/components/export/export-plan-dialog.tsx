import type { DesktopBridge, ExportPlan, ExportTimes } from '@ijsploeg/worker/contract';
import { FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { Switch } from '../forms/choice-fields.tsx';
import { SelectField } from '../forms/field.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BackgroundSettings } from './background-settings.tsx';
import { SavedExports } from './saved-exports.tsx';
import { ShortcutSetting } from './shortcut-setting.tsx';

interface ExportPlanDialogProps {
  desktop: DesktopBridge;
  onClose: () => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Before the first organisers arrive. */
const DEFAULT_HOUR = 8;
const KEPT = [7, 14, 30, 90, 365];

/** The settings of the desktop app: the export folder, the daily export and the time without a window. Each choice is saved at once. */
export function ExportPlanDialog({ desktop, onClose }: ExportPlanDialogProps) {
  const [plan, setPlan] = useState<ExportPlan | null>(null);
  useEffect(() => void desktop.readExportPlan().then(setPlan), [desktop]);
  if (!plan) return null;
  const { folder, folderExists, hour, keep, last } = plan;
  const change = (times: ExportTimes) => void desktop.changeExportTimes(times).then(setPlan);
  return (
    <Dialog
      title={m.export_plan()}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <div className="grid gap-5">
        <section className="grid gap-3">
          <p>{folder === null ? m.export_plan_no_folder() : m.export_plan_folder({ folder })}</p>
          {folder !== null && !folderExists && <Alert tone="notice">{m.export_plan_folder_gone()}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button icon={FolderOpen} onClick={() => void desktop.chooseExportFolder().then(setPlan)}>
              {folder === null ? m.export_plan_choose() : m.export_plan_choose_other()}
            </Button>
            {folder !== null && (
              <Button variant="quiet" onClick={() => void desktop.clearExportFolder().then(setPlan)}>
                {m.export_plan_forget()}
              </Button>
            )}
          </div>
        </section>
        <section className="grid gap-2 border-t border-line pt-3">
          <Switch
            label={m.export_plan_daily()}
            hint={folder === null ? m.export_plan_daily_needs_folder() : m.export_plan_daily_hint()}
            checked={hour !== null}
            disabled={folder === null}
            onChange={(isDaily) => change({ hour: isDaily ? DEFAULT_HOUR : null })}
          />
          {hour !== null && (
            <div className="grid gap-x-4 sm:grid-cols-2">
              <SelectField
                label={m.export_plan_hour()}
                value={hour}
                onChange={(event) => change({ hour: Number(event.target.value) })}
              >
                {HOURS.map((each) => (
                  <option key={each} value={each}>{`${String(each).padStart(2, '0')}:00`}</option>
                ))}
              </SelectField>
              <SelectField
                label={m.export_plan_keep()}
                value={keep}
                onChange={(event) => change({ keep: Number(event.target.value) })}
              >
                {[...new Set([...KEPT, keep])]
                  .sort((one, other) => one - other)
                  .map((each) => (
                    <option key={each} value={each}>
                      {m.export_plan_keep_files({ count: each })}
                    </option>
                  ))}
              </SelectField>
            </div>
          )}
          {hour !== null && last && (
            <p className="text-sm text-ink-muted">
              {last.saved
                ? m.export_plan_last({ when: formatMoment(last.at) })
                : m.export_plan_last_failed({ when: formatMoment(last.at) })}
            </p>
          )}
        </section>
        <BackgroundSettings desktop={desktop} />
        {folder !== null && folderExists && <SavedExports key={folder} desktop={desktop} />}
        <ShortcutSetting desktop={desktop} />
      </div>
    </Dialog>
  );
}
