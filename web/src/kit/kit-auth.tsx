import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { Steps } from '../components/auth/steps.tsx';
import { PasswordField, TextArea, TextField } from '../components/forms/field.tsx';
import { Button } from '../components/ui/button.tsx';

/** Signing in, with a mistake in it. */
export function KitAuth() {
  return (
    <AuthLayout title="Fijn dat je er weer bent" lead="Log in om je diensten te zien.">
      <form className="grid gap-2">
        <TextField
          label="E-mailadres"
          type="email"
          autoComplete="username"
          defaultValue="sanne@voorbeeld.nl"
        />
        <PasswordField
          label="Wachtwoord"
          error="Dit wachtwoord klopt niet. Probeer het nog eens."
          defaultValue="geheim12"
        />
        <Button variant="primary" wide type="submit">
          Inloggen
        </Button>
        <p className="mt-3 text-center text-ink-muted">
          Nog geen account?{' '}
          <a className="font-semibold text-primary-ink underline underline-offset-4" href="/signup">
            Registreren
          </a>
        </p>
      </form>
    </AuthLayout>
  );
}

/** The second of the three steps. */
export function KitOnboarding() {
  return (
    <AuthLayout
      title="Word vrijwilliger"
      lead="Vertel ons waarom je wilt helpen."
      progress={<Steps steps={['Profiel', 'Aanmelding', 'Akkoord']} current={1} />}
    >
      <form className="grid gap-2">
        <TextArea
          label="Motivatie"
          maxChars={500}
          hint="Een paar zinnen zijn genoeg."
          defaultValue="Ik schaats al sinds mijn vierde en help graag kinderen op het ijs."
        />
        <Button variant="primary" wide type="submit" busy>
          Versturen
        </Button>
      </form>
    </AuthLayout>
  );
}
