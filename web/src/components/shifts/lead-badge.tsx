import { Flag } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';

/** Marks somebody who leads a shift. */
export const LeadBadge = () => (
  <Badge tone="grey" icon={Flag}>
    {m.lead_name()}
  </Badge>
);
