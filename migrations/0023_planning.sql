-- The planning grid shows people with their absences.
CREATE TRIGGER absences_revision_insert AFTER INSERT ON absences
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER absences_revision_update AFTER UPDATE ON absences
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
--> statement-breakpoint
CREATE TRIGGER absences_revision_delete AFTER DELETE ON absences
BEGIN
  UPDATE revisions SET profiles = hex(randomblob(6));
END;
