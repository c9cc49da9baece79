import { Badge } from '../../../../components/ui/badge.js';
import { Changing } from '../../../../components/ui/changing.js';

export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <Changing value={active}>
      <Badge tone={active ? 'good' : 'bad'}>{active ? 'Active' : 'Inactive'}</Badge>
    </Changing>
  );
}
