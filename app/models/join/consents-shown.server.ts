import type { ConsentKind } from '#app/domain/school/consents.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Tx } from '#db/client.server.ts'
import type { Access } from '../access.server.ts'
import { giveConsent } from '../student/consent-changes.server.ts'
import { listConsents, listCurrentTexts } from '../student/consent.server.ts'
import type { Child } from '../student/guardian.server.ts'

/** Without these nobody is taken; whether pictures may be shown everybody decides. */
const NEEDED: readonly ConsentKind[] = ['policy', 'data']
const ALL: readonly ConsentKind[] = [...NEEDED, 'media']
/** Who only asks a question agrees to no more than that it is kept. */
export const TO_ASK: readonly ConsentKind[] = ['data']

/** What a family is asked to agree to on the form, each with the mark of the text as it is shown. */
export function listShownTexts(access: Access, kinds: readonly ConsentKind[] = ALL) {
	const current = listCurrentTexts(access).filter(({ kind }) => kinds.includes(kind))
	return current.map(({ id, kind, version, text }) => ({
		...{ id, kind, version, text },
		mark: `${id}.${version}`,
		isNeeded: NEEDED.includes(kind),
	}))
}

/** Of those, the texts a student has not agreed to. Whether pictures may be shown is only asked once. */
export function listTextsToGive(access: Access, studentId: string) {
	const given = listConsents(access, studentId)
	return listShownTexts(access).filter(
		({ id, isNeeded }) =>
			!given.some(({ textId, withdrawnAt }) => textId === id && (withdrawnAt === null || !isNeeded)),
	)
}

/** By the marks of the texts that were on the page, and of those that were ticked. */
export interface Agreed {
	texts: string
	agreed: string[]
}

/** Why nobody can be taken: another text is in use by now, or one that is needed was not agreed to. */
export function refuseTexts(
	shown: ReturnType<typeof listShownTexts>,
	{ texts, agreed }: Agreed,
): Refused | null {
	if (shown.map(({ mark }) => mark).join(' ') !== texts)
		return refused(
			{ form: 'The school changed a text while you had this open. Please read the texts again.' },
			{ status: 409 },
		)
	const isMissing = shown.some(({ mark, isNeeded }) => isNeeded && !agreed.includes(mark))
	return isMissing ? refused({ agreed: 'Please agree to the rules and to how data is kept' }) : null
}

/** Keeps for a student what was agreed to, by the text that was shown. */
export function keepAgreed(_tx: Tx, access: Access, child: Child, { agreed }: Agreed, givenBy: string) {
	for (const { id, version, mark } of listShownTexts(access))
		if (agreed.includes(mark)) giveConsent(access, child, { textId: id, version, givenBy })
}
