-- The counters of product 18: only these triggers write shifts.current_volunteers and events.current_capacity.
-- A place is held while its assignment is assigned, confirmed or completed.

CREATE TRIGGER shift_assignments_count_insert AFTER INSERT ON shift_assignments
WHEN NEW.status <> 'cancelled'
BEGIN
  UPDATE shifts SET current_volunteers = current_volunteers + 1 WHERE id = NEW.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_count_update AFTER UPDATE OF status, shift_id ON shift_assignments
WHEN (OLD.status <> 'cancelled') <> (NEW.status <> 'cancelled') OR OLD.shift_id <> NEW.shift_id
BEGIN
  UPDATE shifts SET current_volunteers = current_volunteers - (OLD.status <> 'cancelled') WHERE id = OLD.shift_id;
  UPDATE shifts SET current_volunteers = current_volunteers + (NEW.status <> 'cancelled') WHERE id = NEW.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER shift_assignments_count_delete AFTER DELETE ON shift_assignments
WHEN OLD.status <> 'cancelled'
BEGIN
  UPDATE shifts SET current_volunteers = current_volunteers - 1 WHERE id = OLD.shift_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_count_insert AFTER INSERT ON event_reservations
WHEN NEW.status = 'reserved'
BEGIN
  UPDATE events SET current_capacity = current_capacity + NEW.quantity WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_count_update AFTER UPDATE OF status, quantity, event_id ON event_reservations
BEGIN
  UPDATE events SET current_capacity = current_capacity - OLD.quantity * (OLD.status = 'reserved') WHERE id = OLD.event_id;
  UPDATE events SET current_capacity = current_capacity + NEW.quantity * (NEW.status = 'reserved') WHERE id = NEW.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_reservations_count_delete AFTER DELETE ON event_reservations
WHEN OLD.status = 'reserved'
BEGIN
  UPDATE events SET current_capacity = current_capacity - OLD.quantity WHERE id = OLD.event_id;
END;
