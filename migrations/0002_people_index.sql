CREATE TABLE `people_counts` (
	`role` text PRIMARY KEY NOT NULL,
	`people` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `people_index` (
	`number` integer PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`search_text` text NOT NULL,
	`role` text NOT NULL,
	`skills` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_index_profile_id_unique` ON `people_index` (`profile_id`);--> statement-breakpoint
-- The search index for lists of people: trigrams of names and addresses, with role and skills. It does not store the
-- text. `wrangler d1 export` refuses virtual tables: drop this one before an export, then create and fill it again
-- with the statements below.
CREATE VIRTUAL TABLE people_search USING fts5(search_text, role, skills, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO people_index (profile_id, search_text, role, skills)
SELECT id, search_text, role, skills FROM profiles ORDER BY created_at, id;
--> statement-breakpoint
INSERT INTO people_search (rowid, search_text, role, skills)
SELECT number, search_text, role, skills FROM people_index;
--> statement-breakpoint
INSERT INTO people_counts (role, people)
SELECT value, (SELECT count(*) FROM profiles WHERE role = value) FROM json_each('["user","volunteer","admin"]');
--> statement-breakpoint
CREATE TRIGGER people_index_insert AFTER INSERT ON profiles
BEGIN
  INSERT INTO people_index (profile_id, search_text, role, skills)
  VALUES (NEW.id, NEW.search_text, NEW.role, NEW.skills);
  INSERT INTO people_search (rowid, search_text, role, skills)
  SELECT number, NEW.search_text, NEW.role, NEW.skills FROM people_index WHERE profile_id = NEW.id;
  UPDATE people_counts SET people = people + 1 WHERE role = NEW.role;
END;
--> statement-breakpoint
CREATE TRIGGER people_index_update AFTER UPDATE OF search_text, role, skills ON profiles
WHEN OLD.search_text <> NEW.search_text OR OLD.role <> NEW.role OR OLD.skills <> NEW.skills
BEGIN
  UPDATE people_index SET search_text = NEW.search_text, role = NEW.role, skills = NEW.skills
  WHERE profile_id = NEW.id;
  DELETE FROM people_search WHERE rowid = (SELECT number FROM people_index WHERE profile_id = NEW.id);
  INSERT INTO people_search (rowid, search_text, role, skills)
  SELECT number, NEW.search_text, NEW.role, NEW.skills FROM people_index WHERE profile_id = NEW.id;
  UPDATE people_counts SET people = people - 1 WHERE role = OLD.role;
  UPDATE people_counts SET people = people + 1 WHERE role = NEW.role;
END;
--> statement-breakpoint
CREATE TRIGGER people_index_delete AFTER DELETE ON profiles
BEGIN
  DELETE FROM people_search WHERE rowid = (SELECT number FROM people_index WHERE profile_id = OLD.id);
  DELETE FROM people_index WHERE profile_id = OLD.id;
  UPDATE people_counts SET people = people - 1 WHERE role = OLD.role;
END;
