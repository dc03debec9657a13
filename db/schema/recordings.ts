import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { files } from './files.ts'
import { assignments } from './learning.ts'
import { students } from './people.ts'

/** Recordings that families add to an assignment, kept until after the school year. */
export const recordings = sqliteTable(
	'recordings',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		assignmentId: text('assignment_id').notNull(),
		fileId: text('file_id').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
		/** Last day, promised when it was added; the hourly job deletes it afterwards. */
		keptUntil: text('kept_until').notNull(),
		/** When a teacher for whom it waited commented or marked it as heard. */
		heardAt: integer('heard_at'),
		/** The teacher who did so. */
		heardBy: text('heard_by'),
		/** The author of the comment that the family answered, until the answer was read. */
		answerTo: text('answer_to'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.assignmentId],
			foreignColumns: [assignments.schoolId, assignments.id],
		}),
		foreignKey({ columns: [table.schoolId, table.fileId], foreignColumns: [files.schoolId, files.id] }),
		index('recordings_student').on(table.schoolId, table.studentId, table.at, table.id),
		index('recordings_assignment').on(table.schoolId, table.assignmentId),
		index('recordings_file').on(table.schoolId, table.fileId),
		index('recordings_kept').on(table.schoolId, table.keptUntil),
		index('recordings_waiting')
			.on(table.schoolId, table.id)
			.where(sql`heard_at is null or answer_to is not null`),
	],
)

/** A teacher's comment on a recording, at a second of it or about the whole. */
export const recordingComments = sqliteTable(
	'recording_comments',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		recordingId: text('recording_id').notNull(),
		/** Null for the whole recording. */
		second: integer('second'),
		text: text('text').notNull(),
		at: integer('at').notNull(),
		by: text('by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.recordingId],
			foreignColumns: [recordings.schoolId, recordings.id],
		}),
		index('recording_comments_of').on(table.schoolId, table.recordingId, table.second, table.id),
		check('recording_comments_second', sql`second between 0 and 5999`),
	],
)
