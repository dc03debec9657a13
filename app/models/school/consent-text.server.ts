import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { database, prepared, write } from '#db/client.server.ts'
import { consents, consentTexts, students } from '#db/schema/index.ts'
import { COUNTED, countedWords } from '#app/utils/count-words.ts'
import { newId } from '#app/utils/id.server.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import { consentKinds, type ConsentKind } from '#app/domain/school/consents.ts'
import type { Access } from '#app/models/access.server.ts'
import { rowOf, rowsOf } from '#app/models/school-rows.server.ts'
import { record } from '#app/models/audit.server.ts'
import { lastChangeOf } from './last-change.server.ts'

const versions = prepared((db) =>
	db
		.select({
			id: consentTexts.id,
			kind: consentTexts.kind,
			version: consentTexts.version,
			text: consentTexts.text,
			createdAt: consentTexts.createdAt,
		})
		.from(consentTexts)
		.where(
			and(
				eq(consentTexts.schoolId, sql.placeholder('schoolId')),
				eq(consentTexts.kind, sql.placeholder('kind')),
			),
		)
		.orderBy(desc(consentTexts.version))
		.prepare(),
)

export type ConsentText = ReturnType<typeof listVersions>[number]

/** Versions of one consent text, newest first. */
export function listVersions({ schoolId }: Access, kind: ConsentKind) {
	return versions().all({ schoolId, kind })
}

const agreeing = prepared((db) => {
	const some = db
		.select({ id: consents.id })
		.from(consents)
		.where(
			and(
				eq(consents.schoolId, sql.placeholder('schoolId')),
				eq(consents.textId, sql.placeholder('textId')),
				isNull(consents.withdrawnAt),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
	return db.select({ people: count() }).from(some).prepare()
})

/** Number of consents to one version, as text. */
export function countAgreed({ schoolId }: Access, textId: string): string {
	return countedWords(agreeing().get({ schoolId, textId })?.people ?? 0)
}

/** Every kind of consent text with its versions, and the number of consents. */
export function listConsentTexts(access: Access) {
	return (Object.keys(consentKinds) as ConsentKind[]).map((kind) => ({
		kind,
		versions: listVersions(access, kind).map((version) => ({
			...version,
			agreed: countAgreed(access, version.id),
		})),
	}))
}

const AGREED_ON_A_PAGE = 50

/** Consents to one version, newest first, including withdrawn ones. */
export function listAgreed(access: Access, textId: string, after: string | null) {
	const rows = database()
		.select({
			id: consents.id,
			studentId: consents.studentId,
			firstName: students.firstName,
			lastName: students.lastName,
			givenBy: consents.givenBy,
			at: consents.at,
			withdrawnAt: consents.withdrawnAt,
			withdrawnBy: consents.withdrawnBy,
			withdrawalRecordedBy: consents.withdrawalRecordedBy,
		})
		.from(consents)
		.innerJoin(students, rowOf(students, access, consents.studentId))
		.where(
			and(rowsOf(consents, access), eq(consents.textId, textId), after ? lt(consents.id, after) : undefined),
		)
		.orderBy(desc(consents.id))
		.limit(AGREED_ON_A_PAGE + 1)
		.all()
	const more = rows.length > AGREED_ON_A_PAGE
	return {
		agreed: rows.slice(0, AGREED_ON_A_PAGE),
		next: more ? (rows[AGREED_ON_A_PAGE - 1]?.id ?? null) : null,
	}
}

/**
 * Publishes a changed text as a new version; existing consents keep the version they were given for. `from` is
 * the version shown in the form, or 0.
 */
export function publishConsentText(
	access: Access,
	kind: ConsentKind,
	from: number,
	text: string,
): Outcome<{ version: number; changed: boolean }> {
	return write((tx) => {
		const { schoolId, userId } = access
		const [current] = listVersions(access, kind)
		const version = current?.version ?? 0
		if (current?.text === text) return done({ version, changed: false })
		if (current && version !== from)
			return conflicting({ ...lastChangeOf(access, current.id), version, theirs: { text: current.text } })
		const id = newId()
		tx.insert(consentTexts)
			.values({ schoolId, id, kind, version: version + 1, text, createdAt: Date.now(), createdBy: userId })
			.run()
		record(tx, access, 'consent-text.published', {
			objectId: id,
			objectName: `${consentKinds[kind].label}, version ${version + 1}`,
			...(current ? { before: { text: current.text } } : {}),
			after: { text },
		})
		return done({ version: version + 1, changed: true })
	})
}
