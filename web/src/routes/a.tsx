import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { LinkScreen } from '../features/links/link-screen.tsx';

/** A link in a mail that answers a question without signing in: `/a#<token>`, or `/a#<token>~<choice>`. */
export const Route = createFileRoute('/a')({
  beforeLoad: ({ location: { hash } }) => {
    // Removed from the URL at once, which is visible, stored in the history and easily copied.
    if (hash) throw redirect({ to: '/a', hash: '', state: { linkToken: hash }, replace: true });
  },
  component: MailLink,
});

function MailLink() {
  const [token = '', choice] = useLocation({ select: ({ state }) => state.linkToken ?? '' }).split('~');
  return <LinkScreen key={token} token={token} choice={choice} />;
}
