import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { consents, consentTexts } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { eachOf, personal, preparedFor } from '../prepared-for.server.ts'
import { reachesStudent, refuseStranger } from '../scope.server.ts'
import { record } from '../audit.server.ts'
import type { Child } from './guardian.server.ts'
import { ofOwnStudents } from './own.server.ts'

const texts = prepared((db) =>
	db
		.select({
			id: consentTexts.id,
			kind: consentTexts.kind,
			version: consentTexts.version,
			text: consentTexts.text,
		})
		.from(consentTexts)
		.where(eq(consentTexts.schoolId, sql.placeholder('schoolId')))
		.orderBy(desc(consentTexts.kind), desc(consentTexts.version))
		.limit(100)
		.prepare(),
)

const given = prepared((db) =>
	db
		.select({
			id: consents.id,
			textId: consents.textId,
			givenBy: consents.givenBy,
			recordedBy: consents.recordedBy,
			at: consents.at,
			withdrawnAt: consents.withdrawnAt,
			kind: consentTexts.kind,
			version: consentTexts.version,
		})
		.from(consents)
		.innerJoin(
			consentTexts,
			and(eq(consentTexts.schoolId, consents.schoolId), eq(consentTexts.id, consents.textId)),
		)
		.where(
			and(
				eq(consents.schoolId, sql.placeholder('schoolId')),
				eq(consents.studentId, sql.placeholder('studentId')),
			),
		)
		.orderBy(desc(consents.at))
		.limit(100)
		.prepare(),
)

/** The texts families are asked to agree to now, one of each kind: the latest version. */
export function listCurrentTexts({ schoolId }: Access) {
	const all = texts().all({ schoolId })
	return all.filter(({ kind }, i) => all.findIndex((other) => other.kind === kind) === i)
}

/** The text that is in use in the place of one that was, or still is. */
export function findCurrentText(access: Access, textId: string) {
	const kind = findText(database(), access.schoolId, textId)?.kind
	return listCurrentTexts(access).find((text) => text.kind === kind)
}

/** What was agreed to for a student and taken back, the latest first. */
export function listConsents(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return given().all({ schoolId: access.schoolId, studentId })
}

/** Which texts were answered for which of somebody's students, also where the consent was taken back. */
export function listAnsweredTexts(access: Access, studentIds: readonly string[]) {
	return answered(access).all({ ...personal(access), studentIds: JSON.stringify(studentIds) })
}

const answered = preparedFor((db, access) =>
	db
		.selectDistinct({ studentId: consents.studentId, textId: consents.textId })
		.from(consents)
		.where(
			and(
				eq(consents.schoolId, access.schoolId),
				inArray(consents.studentId, eachOf('studentIds')),
				ofOwnStudents(access, consents.studentId),
			),
		)
		.prepare(),
)

/** Notes that somebody agreed to the text that was shown, in their own name: only to the one that is in use. */
export function giveConsent(
	access: Access,
	child: Child,
	{ textId, version, givenBy }: { textId: string; version: number; givenBy: string },
): Outcome<string> {
	const { schoolId, name: recordedBy } = access
	return write((tx) => {
		const stranger = refuseStranger(access, child.id)
		if (stranger) return stranger
		const text = findCurrentText(access, textId)
		if (!text) return refused({ textId: 'This text is not in use any more. Choose another.' })
		if (text.version !== version)
			return refused({
				form: `Your school published version ${text.version} of this text in the meantime, so nothing was recorded. It is shown below: ask whether they agree to it.`,
			})
		if (findStanding(tx, schoolId, child.id, text.id))
			return refused({ textId: `This consent is on file for ${child.name} already.` })
		tx.insert(consents)
			.values({
				schoolId,
				id: newId(),
				studentId: child.id,
				textId: text.id,
				givenBy,
				recordedBy,
				at: Date.now(),
			})
			.run()
		record(tx, access, 'consent.given', {
			objectId: child.id,
			objectName: child.name,
			after: { consent: consentKinds[text.kind].label, version: text.version, givenBy },
		})
		return done(consentKinds[text.kind].label)
	})
}

/** Takes a consent back. What was agreed to stays on file, with the day it ended. */
export function withdrawConsent(access: Access, child: Child, consentId: string): string | null {
	const { schoolId } = access
	return write((tx) => {
		if (!reachesStudent(access, child.id)) return null
		const consent = findConsent(tx, schoolId, child.id, consentId)
		const text = consent && findText(tx, schoolId, consent.textId)
		if (!consent || !text) return null
		if (consent.withdrawnAt !== null) return consentKinds[text.kind].label
		tx.update(consents)
			.set({ withdrawnAt: Date.now() })
			.where(and(eq(consents.schoolId, schoolId), eq(consents.id, consentId)))
			.run()
		record(tx, access, 'consent.withdrawn', {
			objectId: child.id,
			objectName: child.name,
			before: { consent: consentKinds[text.kind].label, version: text.version, givenBy: consent.givenBy },
		})
		return consentKinds[text.kind].label
	})
}

function findText(tx: Pick<Tx, 'select'>, schoolId: SchoolId, textId: string) {
	return tx
		.select({ kind: consentTexts.kind, version: consentTexts.version })
		.from(consentTexts)
		.where(and(eq(consentTexts.schoolId, schoolId), eq(consentTexts.id, textId)))
		.get()
}

function findStanding(tx: Tx, schoolId: SchoolId, studentId: string, textId: string) {
	return tx
		.select({ id: consents.id })
		.from(consents)
		.where(
			and(
				eq(consents.schoolId, schoolId),
				eq(consents.studentId, studentId),
				eq(consents.textId, textId),
				isNull(consents.withdrawnAt),
			),
		)
		.get()
}

function findConsent(tx: Tx, schoolId: SchoolId, studentId: string, consentId: string) {
	return tx
		.select({ textId: consents.textId, givenBy: consents.givenBy, withdrawnAt: consents.withdrawnAt })
		.from(consents)
		.where(
			and(eq(consents.schoolId, schoolId), eq(consents.id, consentId), eq(consents.studentId, studentId)),
		)
		.get()
}
