SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA mod;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE mod.archives (
    digest text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE mod.documents (
    kind text NOT NULL,
    id text NOT NULL,
    content text NOT NULL
);
CREATE TABLE mod.events (
    run text NOT NULL,
    seq bigint NOT NULL,
    record text NOT NULL
);
CREATE TABLE mod.reports (
    id bigint NOT NULL,
    run text NOT NULL,
    task text NOT NULL,
    attempt integer NOT NULL,
    last boolean NOT NULL,
    events text NOT NULL,
    posted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE mod.reports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME mod.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE mod.runs (
    id text NOT NULL,
    shared boolean NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    next_seq bigint DEFAULT 0 NOT NULL,
    archive text,
    owner_pid bigint,
    collector text
);
CREATE TABLE mod.tasks (
    task_name text NOT NULL,
    task_instance text NOT NULL,
    task_data bytea,
    execution_time timestamp with time zone NOT NULL,
    picked boolean NOT NULL,
    picked_by text,
    last_success timestamp with time zone,
    last_failure timestamp with time zone,
    consecutive_failures integer,
    last_heartbeat timestamp with time zone,
    version bigint NOT NULL,
    priority smallint
);
CREATE TABLE mod.texts (
    run text NOT NULL,
    task text NOT NULL,
    attempt integer NOT NULL,
    kind text NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE mod.versions (
    version integer NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
INSERT INTO mod.archives VALUES ('sha256:2e5bbe63c482752669279d4cb7fc24f2c41327aee325758ac31ac7112b99c5b7', '\x1f8b08000000000000ffed953d6bc330108635fb571ca66393ca8ec9e042a1b443879676e8164250ec4b6c6c4b4292e384d2ff5ef98326782d4d29d1b3487a25eede1bee64706fa6666fc82f42034ae75104b467bc521a06c77dab0741388f085072066a6d9822f4c7b9c6c591ffc146890a4c86205952b02d7ac471493442159b5234d303abca3feaff28988dfa3f9cd1d0f5ff39d8a1d2b9e031f881ef7191a28e3d8009e4690c49c6b89d0860e1acc2181e8e823628bba72d93e15e0f670055db900933e05fbdbc3eaedeeedf9f6eccf0d5f87007eb76730b9864021aa6214385df79b7cc9c667d16a2001b2a379d680ed28a15e3352b3b2145893cd5abb68a45ef7979e211161f83bbebde56979449a9c40e53eb2569bd7c2edde473381c97c5174874ff30000c0000', '2026-11-25 05:33:41.412941+00');
INSERT INTO mod.documents VALUES ('campaign', 'ac7867a7-a6b9-4045-964c-4509e094a069', '{
  "version" : 1,
  "id" : "ac7867a7-a6b9-4045-964c-4509e094a069",
  "name" : "package",
  "packageDirectory" : "@DIR@/package",
  "workflow" : "default",
  "startedAt" : "2026-11-25T05:33:41.076Z",
  "params" : { },
  "secrets" : [ ],
  "initialState" : { },
  "options" : {
    "keepGoing" : false,
    "installSkill" : false,
    "requireAi" : false,
    "maxParallel" : 0,
    "granted" : [ ]
  },
  "author" : {
    "name" : "Robo",
    "email" : "robo@example.org"
  },
  "forge" : {
    "kind" : "none",
    "hosts" : [ ]
  },
  "repositories" : [ {
    "location" : "@DIR@/r0.git",
    "run" : "a650fc9f-d937-4c05-b9ce-1e890fb7cfda"
  }, {
    "location" : "@DIR@/r1.git",
    "run" : "f3aae2e6-787d-401e-a7d6-7661d73f80b1"
  } ],
  "canceled" : false
}
');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 0, '{"seq":0,"at":"2026-11-25T05:33:41.439706185Z","type":"run-created","run":{"id":"a650fc9f-d937-4c05-b9ce-1e890fb7cfda","workflowName":"package","workflowFile":"workflow.yaml","workflowSource":"version: \"1\"\nnodes:\n  - id: change\n    name: Change\n    steps:\n      - name: s\n        run: cat \"$MOD_PATH/text.txt\" > b.txt; echo was here\n  - id: gate\n    name: Look at it\n    type: manual\n    depends_on: [change]\n    steps: [{name: s, run: echo approved > c.txt}]\n","packageDirectory":"@DIR@/package","packageDigest":"sha256:5ceee5f46bec4c167d0d8595823f770e337d5100b31229792fba984bb99fbb21","target":"@DIR@/r0.git","params":{},"secrets":[],"initialState":{},"options":{"dryRun":false,"snapshots":true,"keepGoing":false,"installSkill":false,"requireAi":false,"granted":[],"maxParallel":0},"capabilities":[],"provided":{"location":"@DIR@/r0.git","attributes":{"campaign":"ac7867a7-a6b9-4045-964c-4509e094a069","workflow":"package","author.name":"Robo","author.email":"robo@example.org","forge.kind":"none"}}}}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 1, '{"seq":1,"at":"2026-11-25T05:33:41.498710614Z","type":"task-created","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","node":"change","signature":"d09464448d715978","status":"Pending"}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 2, '{"seq":2,"at":"2026-11-25T05:33:41.520307435Z","type":"node-expanded","node":"change","itemsVersion":0}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 3, '{"seq":3,"at":"2026-11-25T05:33:41.520685027Z","type":"task-created","task":"82956d63-d5f9-46c0-a988-7ebf6de41e2e","node":"gate","signature":"e633b524ca652195","status":"Blocked"}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 4, '{"seq":4,"at":"2026-11-25T05:33:41.520759538Z","type":"node-expanded","node":"gate","itemsVersion":0}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 0, '{"seq":0,"at":"2026-11-25T05:33:41.445547998Z","type":"run-created","run":{"id":"f3aae2e6-787d-401e-a7d6-7661d73f80b1","workflowName":"package","workflowFile":"workflow.yaml","workflowSource":"version: \"1\"\nnodes:\n  - id: change\n    name: Change\n    steps:\n      - name: s\n        run: cat \"$MOD_PATH/text.txt\" > b.txt; echo was here\n  - id: gate\n    name: Look at it\n    type: manual\n    depends_on: [change]\n    steps: [{name: s, run: echo approved > c.txt}]\n","packageDirectory":"@DIR@/package","packageDigest":"sha256:5ceee5f46bec4c167d0d8595823f770e337d5100b31229792fba984bb99fbb21","target":"@DIR@/r1.git","params":{},"secrets":[],"initialState":{},"options":{"dryRun":false,"snapshots":true,"keepGoing":false,"installSkill":false,"requireAi":false,"granted":[],"maxParallel":0},"capabilities":[],"provided":{"location":"@DIR@/r1.git","attributes":{"campaign":"ac7867a7-a6b9-4045-964c-4509e094a069","workflow":"package","author.name":"Robo","author.email":"robo@example.org","forge.kind":"none"}}}}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 1, '{"seq":1,"at":"2026-11-25T05:33:41.586737513Z","type":"task-created","task":"72f36637-c426-4249-8637-a3572e227835","node":"change","signature":"e85900fed072cc03","status":"Pending"}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 2, '{"seq":2,"at":"2026-11-25T05:33:41.587339566Z","type":"node-expanded","node":"change","itemsVersion":0}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 3, '{"seq":3,"at":"2026-11-25T05:33:41.587521444Z","type":"task-created","task":"cc41d960-80c9-46f1-a661-21dd6c39fb4a","node":"gate","signature":"00cf9a182ac0c098","status":"Blocked"}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 4, '{"seq":4,"at":"2026-11-25T05:33:41.587566397Z","type":"node-expanded","node":"gate","itemsVersion":0}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 5, '{"seq":5,"at":"2026-11-25T05:33:41.802192201Z","type":"task-moved","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","from":"Pending","to":"Running","cause":"started","attempt":1}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 6, '{"seq":6,"at":"2026-11-25T05:33:42.515979384Z","type":"target-opened","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","origin":"c25e5080cb46bd1312a417e19878829ef408da7d main"}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 7, '{"seq":7,"at":"2026-11-25T05:33:42.516347678Z","type":"step-started","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","step":0,"name":"s"}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 8, '{"seq":8,"at":"2026-11-25T05:33:42.670283255Z","type":"step-finished","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","step":0,"name":"s","end":"succeeded","millis":153}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 9, '{"seq":9,"at":"2026-11-25T05:33:42.685278337Z","type":"task-approved","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","attempt":1,"updates":[]}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 10, '{"seq":10,"at":"2026-11-25T05:33:42.820552654Z","type":"delivered","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","branch":"mod-d09464448d715978","base":"main","commit":"33796aa8d483cbf601ddde8d82d2e35bf41ecc7a","effect":"pushed","proposal":{"number":0,"url":"file://@DIR@/r0.git#mod-d09464448d715978"},"changes":[{"path":"b.txt","kind":"created"}]}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 11, '{"seq":11,"at":"2026-11-25T05:33:42.820552654Z","type":"task-moved","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","from":"Running","to":"Completed","cause":"succeeded","attempt":1}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 12, '{"seq":12,"at":"2026-11-25T05:33:42.820552654Z","type":"files-changed","task":"8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc","changes":[{"path":"b.txt","kind":"created"}]}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 13, '{"seq":13,"at":"2026-11-25T05:33:42.900945453Z","type":"task-moved","task":"82956d63-d5f9-46c0-a988-7ebf6de41e2e","from":"Blocked","to":"AwaitingTrigger","cause":"dependencies-finished","attempt":0}');
INSERT INTO mod.events VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', 14, '{"seq":14,"at":"2026-11-25T05:33:42.901122978Z","type":"run-moved","from":"Running","to":"AwaitingTrigger"}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 5, '{"seq":5,"at":"2026-11-25T05:33:43.886697531Z","type":"task-moved","task":"72f36637-c426-4249-8637-a3572e227835","from":"Pending","to":"Running","cause":"started","attempt":1}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 6, '{"seq":6,"at":"2026-11-25T05:33:43.983082921Z","type":"target-opened","task":"72f36637-c426-4249-8637-a3572e227835","origin":"c25e5080cb46bd1312a417e19878829ef408da7d main"}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 7, '{"seq":7,"at":"2026-11-25T05:33:43.983113138Z","type":"step-started","task":"72f36637-c426-4249-8637-a3572e227835","step":0,"name":"s"}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 8, '{"seq":8,"at":"2026-11-25T05:33:44.003198404Z","type":"step-finished","task":"72f36637-c426-4249-8637-a3572e227835","step":0,"name":"s","end":"succeeded","millis":20}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 9, '{"seq":9,"at":"2026-11-25T05:33:44.011601881Z","type":"task-approved","task":"72f36637-c426-4249-8637-a3572e227835","attempt":1,"updates":[]}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 10, '{"seq":10,"at":"2026-11-25T05:33:44.055973520Z","type":"delivered","task":"72f36637-c426-4249-8637-a3572e227835","branch":"mod-e85900fed072cc03","base":"main","commit":"33796aa8d483cbf601ddde8d82d2e35bf41ecc7a","effect":"pushed","proposal":{"number":0,"url":"file://@DIR@/r1.git#mod-e85900fed072cc03"},"changes":[{"path":"b.txt","kind":"created"}]}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 11, '{"seq":11,"at":"2026-11-25T05:33:44.055973520Z","type":"task-moved","task":"72f36637-c426-4249-8637-a3572e227835","from":"Running","to":"Completed","cause":"succeeded","attempt":1}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 12, '{"seq":12,"at":"2026-11-25T05:33:44.055973520Z","type":"files-changed","task":"72f36637-c426-4249-8637-a3572e227835","changes":[{"path":"b.txt","kind":"created"}]}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 13, '{"seq":13,"at":"2026-11-25T05:33:44.140349928Z","type":"task-moved","task":"cc41d960-80c9-46f1-a661-21dd6c39fb4a","from":"Blocked","to":"AwaitingTrigger","cause":"dependencies-finished","attempt":0}');
INSERT INTO mod.events VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', 14, '{"seq":14,"at":"2026-11-25T05:33:44.140548216Z","type":"run-moved","from":"Running","to":"AwaitingTrigger"}');
INSERT INTO mod.runs VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', true, '2026-11-25 05:33:41.445502+00', 15, 'sha256:2e5bbe63c482752669279d4cb7fc24f2c41327aee325758ac31ac7112b99c5b7', NULL, 'cb2417a1-8063-40d6-9d10-cc34380dd105');
INSERT INTO mod.runs VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', true, '2026-11-25 05:33:41.573144+00', 15, 'sha256:2e5bbe63c482752669279d4cb7fc24f2c41327aee325758ac31ac7112b99c5b7', NULL, 'cb2417a1-8063-40d6-9d10-cc34380dd105');
INSERT INTO mod.texts VALUES ('a650fc9f-d937-4c05-b9ce-1e890fb7cfda', '8ad1ca2c-9dae-4d2a-8cbd-0a838d0ebfcc', 1, 'log', '\x7b226174223a22323032362d31312d32355430353a33333a34322e3233343437323339365a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a226665746368696e67202f746d702f73642f72302e676974227d0a7b226174223a22323032362d31312d32355430353a33333a34322e3530333230333935305a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a226f6e206272616e636820276d6f642d64303934363434343864373135393738272066726f6d20276d61696e272061742063323565353038306362343662643133313261343137653139383738383239656634303864613764227d0a7b226174223a22323032362d31312d32355430353a33333a34322e3635353032313132395a222c2273746570223a302c226e616d65223a2273222c2273747265616d223a226f7574222c2274657874223a227761732068657265227d0a7b226174223a22323032362d31312d32355430353a33333a34322e3731373539333537395a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a22636f6d6d697474656420333337393661613864343833636266363031646464653864383264326533356266343165636337613a204368616e6765227d0a7b226174223a22323032362d31312d32355430353a33333a34322e3739383137313633305a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a2270757368656420276d6f642d64303934363434343864373135393738272061742033333739366161386434383363626636303164646465386438326432653335626634316563633761227d0a7b226174223a22323032362d31312d32355430353a33333a34322e3830303933363537365a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a2270756c6c20726571756573742066696c653a2f2f2f746d702f73642f72302e676974236d6f642d64303934363434343864373135393738227d0a');
INSERT INTO mod.texts VALUES ('f3aae2e6-787d-401e-a7d6-7661d73f80b1', '72f36637-c426-4249-8637-a3572e227835', 1, 'log', '\x7b226174223a22323032362d31312d32355430353a33333a34332e3930373438363430355a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a226665746368696e67202f746d702f73642f72312e676974227d0a7b226174223a22323032362d31312d32355430353a33333a34332e3938323335353234395a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a226f6e206272616e636820276d6f642d65383539303066656430373263633033272066726f6d20276d61696e272061742063323565353038306362343662643133313261343137653139383738383239656634303864613764227d0a7b226174223a22323032362d31312d32355430353a33333a34332e3939383035393734375a222c2273746570223a302c226e616d65223a2273222c2273747265616d223a226f7574222c2274657874223a227761732068657265227d0a7b226174223a22323032362d31312d32355430353a33333a34342e3032343035363134345a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a22636f6d6d697474656420333337393661613864343833636266363031646464653864383264326533356266343165636337613a204368616e6765227d0a7b226174223a22323032362d31312d32355430353a33333a34342e3034363138323135345a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a2270757368656420276d6f642d65383539303066656430373263633033272061742033333739366161386434383363626636303164646465386438326432653335626634316563633761227d0a7b226174223a22323032362d31312d32355430353a33333a34342e3034363635353132385a222c2273746570223a312c226e616d65223a2264656c6976657279222c2273747265616d223a226f7574222c2274657874223a2270756c6c20726571756573742066696c653a2f2f2f746d702f73642f72312e676974236d6f642d65383539303066656430373263633033227d0a');
INSERT INTO mod.versions VALUES (1, '2026-11-25 05:33:38.258825+00');
INSERT INTO mod.versions VALUES (2, '2026-11-25 05:33:38.258825+00');
SELECT pg_catalog.setval('mod.reports_id_seq', 5, true);
ALTER TABLE ONLY mod.archives
    ADD CONSTRAINT archives_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY mod.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (kind, id);
ALTER TABLE ONLY mod.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (run, seq);
ALTER TABLE ONLY mod.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY mod.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY mod.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (task_name, task_instance);
ALTER TABLE ONLY mod.texts
    ADD CONSTRAINT texts_pkey PRIMARY KEY (run, task, attempt, kind);
ALTER TABLE ONLY mod.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (version);
CREATE INDEX reports_run ON mod.reports USING btree (run, id);
CREATE INDEX tasks_execution_time ON mod.tasks USING btree (execution_time);
CREATE INDEX tasks_last_heartbeat ON mod.tasks USING btree (last_heartbeat);
ALTER TABLE ONLY mod.events
    ADD CONSTRAINT events_run_fkey FOREIGN KEY (run) REFERENCES mod.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY mod.texts
    ADD CONSTRAINT texts_run_fkey FOREIGN KEY (run) REFERENCES mod.runs(id) ON DELETE CASCADE;
