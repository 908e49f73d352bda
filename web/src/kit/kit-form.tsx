import { useState } from 'react';
import { CheckboxField, Switch, ToggleField } from '../components/forms/choice-fields.tsx';
import { PasswordField, SelectField, TextArea, TextField } from '../components/forms/field.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { Card } from '../components/ui/card.tsx';
import { Page } from '../components/ui/page.tsx';
import { KitShell } from './kit-shell.tsx';

const SKILLS = ['School schaatsbegeleiding', 'Kassa / schaatsverhuur', 'BHV', 'Fotograaf'] as const;

/** Every field, with hint, error and counter, and the four notes a form can carry. */
export function KitForm() {
  const [skills, setSkills] = useState<(typeof SKILLS)[number][]>(['BHV']);
  const [isOn, setIsOn] = useState(true);
  return (
    <KitShell>
      <Page title="Je profiel" lead="Zo weten we wie je bent en wat je graag doet." narrow>
        <div className="grid gap-5">
          <Alert tone="error" title="Dat ging niet">
            Er is geen verbinding. Wat je invulde staat er nog.
          </Alert>
          <Alert tone="success">Bewaard.</Alert>
          <Alert tone="notice">Je ziet een kopie van 2 minuten geleden.</Alert>
          <Alert tone="info">De tijden zijn die van Amsterdam.</Alert>
          <Card className="grid gap-3 p-4 sm:p-6">
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              <TextField label="Titel" hint="Kort en herkenbaar" defaultValue="Kassa en schaatsverhuur" />
              <SelectField label="Duur" defaultValue="2">
                <option value="1">1 uur</option>
                <option value="2">2 uur</option>
              </SelectField>
              <TextField
                label="Begint"
                type="time"
                defaultValue="02:30"
                error="Deze tijd bestaat niet op 29 maart."
              />
              <PasswordField label="Wachtwoord" defaultValue="geheim12" />
            </div>
            <TextArea
              label="Motivatie"
              optional
              maxChars={500}
              hint="Vertel wat je leuk lijkt"
              defaultValue="Ik schaats al sinds mijn vierde."
            />
            <ToggleField
              label="Vaardigheden"
              options={SKILLS}
              value={skills}
              onChange={setSkills}
              hint="Kies wat je kunt"
            />
            <Switch
              label="Automatisch goedkeuren"
              hint="Nieuwe aanmeldingen zijn meteen vrijwilliger"
              checked={isOn}
              onChange={setIsOn}
            />
            <CheckboxField label="Ik ga akkoord met de huisregels" hint="Je vindt ze onderaan" />
            <div className="flex justify-end gap-2">
              <Button>Annuleren</Button>
              <Button variant="primary">Opslaan</Button>
            </div>
          </Card>
        </div>
      </Page>
    </KitShell>
  );
}
