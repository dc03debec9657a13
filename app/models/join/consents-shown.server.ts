import type { ConsentKind } from '#app/domain/school/consents.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Tx } from '#db/client.server.ts'
import type { Access } from '../access.server.ts'
import { giveConsent } from '../student/consent-changes.server.ts'
import { listConsents, listCurrentTexts } from '../student/consent.server.ts'
import type { Child } from '../student/guardian.server.ts'

/** The school takes no student without these. A family may refuse pictures. */
const NEEDED: readonly ConsentKind[] = ['policy', 'data']
const ALL: readonly ConsentKind[] = [...NEEDED, 'media']
/** A family with a question agrees only to the storage of it. */
export const TO_ASK: readonly ConsentKind[] = ['data']

/** The consents on the form, each with the mark of the text that is shown. */
export function listShownTexts(access: Access, kinds: readonly ConsentKind[] = ALL) {
	const current = listCurrentTexts(access).filter(({ kind }) => kinds.includes(kind))
	return current.map(({ id, kind, version, text }) => ({
		id,
		kind,
		version,
		text,
		mark: `${id}.${version}`,
		isNeeded: NEEDED.includes(kind),
	}))
}

/** The texts a student has not agreed to yet. The form asks about pictures only once. */
export function listTextsToGive(access: Access, studentId: string) {
	const given = listConsents(access, studentId)
	return listShownTexts(access).filter(
		({ id, isNeeded }) =>
			!given.some(({ textId, withdrawnAt }) => textId === id && (withdrawnAt === null || !isNeeded)),
	)
}

const ASKS_ONE: Partial<Record<ConsentKind, string>> = {
	policy: 'Please agree to the rules',
	data: 'Please agree to how data is kept',
}

/** By the marks of the texts that were on the page, and of those that were ticked. */
export interface Agreed {
	texts: string
	agreed: string[]
}

/** The reason for a refusal: a text has changed in the meantime, or a required one was not agreed to. */
export function refuseTexts(
	shown: ReturnType<typeof listShownTexts>,
	{ texts, agreed }: Agreed,
): Refused | null {
	if (shown.map(({ mark }) => mark).join(' ') !== texts)
		return refused(
			{ form: 'A text changed while you had this open. Please read the texts again.' },
			{ status: 409 },
		)
	const needed = shown.filter(({ isNeeded }) => isNeeded)
	if (needed.every(({ mark }) => agreed.includes(mark))) return null
	const [kind] = new Set(needed.map(({ kind }) => kind))
	const isOne = needed.every((text) => text.kind === kind)
	const one = isOne && kind ? ASKS_ONE[kind] : undefined
	return refused({ agreed: one ?? 'Please agree to the rules and to how data is kept' })
}

/** Keeps for a student what was agreed to, by the text that was shown. */
export function keepAgreed(_tx: Tx, access: Access, child: Child, { agreed }: Agreed, givenBy: string) {
	for (const { id, version, mark } of listShownTexts(access))
		if (agreed.includes(mark)) giveConsent(access, child, { textId: id, version, givenBy })
}
