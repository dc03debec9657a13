import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { consents } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { reachesStudent, refuseStranger } from '../scope.server.ts'
import { record } from '../audit.server.ts'
import type { Child } from './guardian.server.ts'
import { findCurrentText, findText } from './consent.server.ts'

/**
 * Records an answer in the giver's own name, of the current version of a text. A "no" is kept as a consent that was
 * withdrawn at once, so that the family is not asked again.
 */
export function giveConsent(
	access: Access,
	child: Child,
	{
		textId,
		version,
		givenBy,
		isDeclined = false,
	}: { textId: string; version: number; givenBy: string; isDeclined?: boolean },
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
		const at = Date.now()
		tx.insert(consents)
			.values({
				schoolId,
				id: newId(),
				studentId: child.id,
				textId: text.id,
				givenBy,
				recordedBy,
				at,
				withdrawnAt: isDeclined ? at : null,
			})
			.run()
		record(tx, access, isDeclined ? 'consent.declined' : 'consent.given', {
			objectId: child.id,
			objectName: child.name,
			after: { consent: consentKinds[text.kind].label, version: text.version, givenBy },
		})
		return done(consentKinds[text.kind].label)
	})
}

/**
 * Withdraws a consent. The agreed text stays on file, with the day it ended. A family withdraws in its own name;
 * the office records it for people without an account.
 */
export function withdrawConsent(access: Access, child: Child, consentId: string): string | null {
	const { schoolId, name } = access
	const by = access.role === 'student' ? { withdrawnBy: name } : { withdrawalRecordedBy: name }
	return write((tx) => {
		if (!reachesStudent(access, child.id)) return null
		const consent = findConsent(tx, schoolId, child.id, consentId)
		const text = consent && findText(access, consent.textId)
		if (!consent || !text) return null
		if (consent.withdrawnAt !== null) return consentKinds[text.kind].label
		tx.update(consents)
			.set({ withdrawnAt: Date.now(), ...by })
			.where(rowOf(consents, schoolId, consentId))
			.run()
		record(tx, access, 'consent.withdrawn', {
			objectId: child.id,
			objectName: child.name,
			before: { consent: consentKinds[text.kind].label, version: text.version, givenBy: consent.givenBy },
		})
		return consentKinds[text.kind].label
	})
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
		.where(and(rowOf(consents, schoolId, consentId), eq(consents.studentId, studentId)))
		.get()
}
