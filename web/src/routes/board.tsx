import { createFileRoute, useLocation } from '@tanstack/react-router';
import { BoardScreen } from '../features/board/board-screen.tsx';

/**
 * The board of a screen at the rink: `/board#<key>`. The key stays in the address, so that the device finds it again after a
 * restart; the part behind # is sent to no server.
 */
export const Route = createFileRoute('/board')({ component: Board });

function Board() {
  return <BoardScreen screenKey={useLocation({ select: ({ hash }) => hash })} />;
}
