import { CircleCheck, CircleX, Clock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SelectField, TextArea, TextField } from '../components/forms/field.tsx';
import { Avatar } from '../components/ui/avatar.tsx';
import { Badge } from '../components/ui/badge.tsx';
import { Button, IconButton } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { Dialog } from '../components/ui/dialog.tsx';
import { Menu } from '../components/ui/menu.tsx';
import { Page } from '../components/ui/page.tsx';
import { Table } from '../components/ui/table.tsx';
import { Tabs } from '../components/ui/tabs.tsx';
import { showToast } from '../lib/toasts/toasts.ts';
import { KitShell } from './kit-shell.tsx';

const PEOPLE = [
  { name: 'Sanne de Wit', phone: '06 12 34 56 78', skills: 'BHV, Fotograaf', isActive: true },
  { name: 'Bram Jansen-van der Heijden', phone: '06 98 76 54 32', skills: 'Kassa', isActive: false },
  { name: 'Noor El Idrissi', phone: '06 55 44 33 22', skills: 'Schaatsbegeleiding', isActive: true },
];

/** Buttons, states, tabs, a table, a menu, toasts and a dialog. */
export function KitControls() {
  const [tab, setTab] = useState<'open' | 'done'>('open');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <KitShell>
      <Page
        title="Vrijwilligers"
        lead="12 mensen wachten op je antwoord"
        action={
          <Button variant="primary" icon={Plus}>
            Nieuwe dienst
          </Button>
        }
      >
        <div className="grid gap-6">
          <div className="flex flex-wrap gap-2">
            <Button variant="primary">Opslaan</Button>
            <Button>Annuleren</Button>
            <Button variant="quiet" icon={Pencil}>
              Bewerken
            </Button>
            <Button variant="danger" icon={Trash2}>
              Verwijderen
            </Button>
            <Button variant="primary" busy>
              Claimen
            </Button>
            <Button disabled>Kan nu niet</Button>
            <Button size="sm">Klein</Button>
            <IconButton icon={Pencil} label="Bewerken" />
            <Menu
              label="Meer"
              items={[
                { label: 'Bewerken', icon: Pencil, onSelect() {} },
                { label: 'Afronden', icon: CircleCheck, disabled: true, onSelect() {} },
                { label: 'Verwijderen', icon: Trash2, danger: true, onSelect() {} },
              ]}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setIsOpen(true)}>Dialoog</Button>
            <Button onClick={() => showToast({ message: 'Je staat op za 12 dec, 09:00–12:30', onUndo() {} })}>
              Melding
            </Button>
            <Button
              onClick={() => showToast({ message: 'Dat lukte niet. Probeer het nog eens.', tone: 'error' })}
            >
              Foutmelding
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <Badge tone="green" icon={CircleCheck}>
              Actief
            </Badge>
            <Badge tone="blue" icon={CircleCheck}>
              Bevestigd
            </Badge>
            <Badge tone="red" icon={CircleX}>
              Geannuleerd
            </Badge>
            <Badge tone="amber" icon={Clock}>
              Toegewezen
            </Badge>
            <Badge tone="grey" icon={Clock}>
              Vol
            </Badge>
          </div>
          <Tabs
            label="Weergave"
            tabs={[
              { key: 'open', label: 'Te beoordelen' },
              { key: 'done', label: 'Beoordeeld' },
            ]}
            value={tab}
            onChange={setTab}
          >
            <Card className="max-sm:border-0 max-sm:bg-transparent">
              <Table
                caption="Mensen"
                rows={PEOPLE}
                rowKey={({ name }) => name}
                columns={[
                  {
                    key: 'name',
                    heading: 'Naam',
                    phone: 'title',
                    cell: ({ name }) => (
                      <span className="flex items-center gap-3">
                        <Avatar name={name} size="sm" />
                        {name}
                      </span>
                    ),
                  },
                  {
                    key: 'phone',
                    heading: 'Telefoon',
                    cell: ({ phone }) => <span className="tabular">{phone}</span>,
                  },
                  { key: 'skills', heading: 'Vaardigheden', cell: ({ skills }) => skills },
                  {
                    key: 'state',
                    heading: 'Staat',
                    cell: ({ isActive }) =>
                      isActive ? (
                        <Badge tone="green" icon={CircleCheck}>
                          Actief
                        </Badge>
                      ) : (
                        <Badge tone="amber" icon={Clock}>
                          Wacht
                        </Badge>
                      ),
                  },
                  {
                    key: 'act',
                    heading: 'Doen',
                    align: 'end',
                    phone: 'plain',
                    cell: () => <Button size="sm">Bekijken</Button>,
                  },
                ]}
              />
            </Card>
          </Tabs>
        </div>
      </Page>
      {isOpen && (
        <Dialog
          title="Dienst bewerken"
          description="za 12 dec, 09:00–12:30"
          isDirty
          onClose={() => setIsOpen(false)}
          footer={
            <>
              <Button onClick={() => setIsOpen(false)}>Annuleren</Button>
              <Button variant="primary">Opslaan</Button>
            </>
          }
        >
          <div className="grid gap-2">
            <TextField label="Titel" defaultValue="Kassa en schaatsverhuur" />
            <div className="grid grid-cols-2 gap-3">
              <TextField label="Begin" type="time" defaultValue="09:00" />
              <TextField label="Einde" type="time" defaultValue="12:30" />
            </div>
            <SelectField label="Zichtbaar voor" defaultValue="public">
              <option value="public">Iedereen</option>
              <option value="private">Alleen op uitnodiging</option>
            </SelectField>
            <TextArea label="Notitie" maxChars={200} optional />
          </div>
        </Dialog>
      )}
    </KitShell>
  );
}
