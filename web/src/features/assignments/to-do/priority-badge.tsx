import type { TodoPriority } from '@ijsploeg/worker/contract';
import { ChevronDown, ChevronsUp, ChevronUp } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { m } from '../../../paraglide/messages.js';

const LOOKS = {
  high: { tone: 'red', icon: ChevronsUp, text: m.todo_priority_high },
  medium: { tone: 'amber', icon: ChevronUp, text: m.todo_priority_medium },
  low: { tone: 'grey', icon: ChevronDown, text: m.todo_priority_low },
} as const satisfies Record<TodoPriority, object>;

/** How urgent a confirmation is. */
export function PriorityBadge({ priority }: { priority: TodoPriority }) {
  const { tone, icon, text } = LOOKS[priority];
  return (
    <Badge tone={tone} icon={icon}>
      <span className="sr-only">{m.todo_priority()}: </span>
      {text()}
    </Badge>
  );
}
