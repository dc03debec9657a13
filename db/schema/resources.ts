import { sql } from 'drizzle-orm'
import {
	check,
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { memberships } from './tenancy.ts'
import { classes } from './classes.ts'
import { edited, key, schoolId } from './columns.ts'
import { files } from './files.ts'
import { students } from './people.ts'

export const RESOURCE_KINDS = ['file', 'link'] as const

/** Files and links in a teacher's library. Archived ones are deleted and have no file. */
export const resources = sqliteTable(
	'resources',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		/** Membership of the owner. */
		ownerId: text('owner_id').notNull(),
		kind: text('kind', { enum: RESOURCE_KINDS }).notNull(),
		title: text('title').notNull(),
		titleKey: text('title_key').notNull(),
		folder: text('folder'),
		/** Shown to recipients, for example to name the edition. */
		note: text('note'),
		url: text('url'),
		fileId: text('file_id'),
		/** When a newer file replaced the previous one. */
		replacedAt: integer('replaced_at'),
		/** Set when withdrawn: only the owner can open it, and recipients see the date. */
		withdrawnAt: integer('withdrawn_at'),
		...edited(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.ownerId],
			foreignColumns: [memberships.schoolId, memberships.id],
		}),
		foreignKey({ columns: [table.schoolId, table.fileId], foreignColumns: [files.schoolId, files.id] }),
		index('resources_list').on(table.schoolId, table.archivedAt, table.titleKey, table.id),
		index('resources_own').on(table.schoolId, table.ownerId, table.archivedAt, table.titleKey, table.id),
		index('resources_file').on(table.schoolId, table.fileId),
		check('resources_kind', sql`archived_at is not null or (kind = 'link') = (file_id is null)`),
	],
)

export const resourceTags = sqliteTable(
	'resource_tags',
	{
		schoolId: schoolId(),
		resourceId: text('resource_id').notNull(),
		tagKey: text('tag_key').notNull(),
		tag: text('tag').notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.schoolId, table.resourceId, table.tagKey] }),
		foreignKey({
			columns: [table.schoolId, table.resourceId],
			foreignColumns: [resources.schoolId, resources.id],
		}),
	],
)

/** Shares of a resource with a class or a student, with their dates. */
export const resourceShares = sqliteTable(
	'resource_shares',
	{
		schoolId: schoolId(),
		id: text('id').notNull(),
		resourceId: text('resource_id').notNull(),
		classId: text('class_id'),
		studentId: text('student_id'),
		/** Local dates of the school, both included. */
		startsOn: text('starts_on').notNull(),
		endsOn: text('ends_on'),
		createdAt: integer('created_at').notNull(),
		createdBy: text('created_by').notNull(),
	},
	(table) => [
		key(table),
		foreignKey({
			columns: [table.schoolId, table.resourceId],
			foreignColumns: [resources.schoolId, resources.id],
		}),
		foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
		foreignKey({
			columns: [table.schoolId, table.studentId],
			foreignColumns: [students.schoolId, students.id],
		}),
		uniqueIndex('resource_shares_class').on(table.schoolId, table.resourceId, table.classId),
		uniqueIndex('resource_shares_student').on(table.schoolId, table.resourceId, table.studentId),
		index('resource_shares_of_class').on(table.schoolId, table.classId),
		index('resource_shares_of_student').on(table.schoolId, table.studentId),
		check('resource_shares_one', sql`(class_id is null) <> (student_id is null)`),
	],
)
