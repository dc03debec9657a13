import { foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { key, schoolId } from './columns.ts'
import { students } from './people.ts'
import { consentTexts } from './place.ts'

/** Consent to a text. A withdrawal ends the row; a renewed consent is a new one. */
export const consents = sqliteTable(
	'consents',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		studentId: text('student_id').notNull(),
		textId: text('text_id').notNull(),
		/** Name of the consenting person; the office records it for people without an account. */
		givenBy: text('given_by').notNull(),
		recordedBy: text('recorded_by').notNull(),
		at: integer('at').notNull(),
		withdrawnAt: integer('withdrawn_at'),
		/** Name of the person who withdrew in the portal. */
		withdrawnBy: text('withdrawn_by'),
		/** Name of the person at the office who recorded the withdrawal, if it was not made in the portal. */
		withdrawalRecordedBy: text('withdrawal_recorded_by'),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		foreignKey({
			columns: [table.schoolId, table.textId],
			foreignColumns: [consentTexts.schoolId, consentTexts.id],
		}),
		// Includes the text, because consents are checked for a whole school at once.
		index('consents_of').on(table.schoolId, table.studentId, table.at, table.textId),
		index('consents_text').on(table.schoolId, table.textId, table.id),
	],
)
