import { sharePercent } from '#app/domain/family/labels.ts'
import { languageWords } from '#app/utils/languages.ts'
import type { guardianships } from '#db/schema/index.ts'
import type { GuardianTies } from '#app/domain/student/form.ts'
import { guardianFlags, type GuardianFlag } from '#app/domain/student/choices.ts'

export type Ties = typeof guardianships.$inferSelect

function flagsOf(ties: Ties): GuardianFlag[] {
	return guardianFlags.map(({ value }) => value).filter((flag) => ties[flag])
}

/** Converts database columns to form values. */
export function tiesOf(ties: Ties): GuardianTies {
	return { relation: ties.relation, flags: flagsOf(ties), share: ties.shareBasisPoints ?? undefined }
}

/** A new payer is asked for their share by an invoice of their own. Who pays already may go without. */
export function withInvoices<T extends GuardianTies>(ties: T, before?: Ties): T {
	const isNew = ties.flags.includes('pays') && !before?.pays
	return isNew ? { ...ties, flags: [...new Set([...ties.flags, 'getsInvoices' as const])] } : ties
}

/** Labels for the history. */
export function tiesWords(ties: GuardianTies) {
	const columns = guardianColumnValues(ties)
	const labels = guardianFlags.filter(({ value }) => columns[value]).map(({ label }) => label)
	return {
		relation: columns.relation || null,
		flags: labels.join(', ') || null,
		share: columns.shareBasisPoints === null ? null : sharePercent(columns.shareBasisPoints),
	}
}

/** A no-contact order overrides every other right. */
export function guardianColumnValues({ relation, flags, share }: GuardianTies) {
	const near = !flags.includes('noContact')
	const has = (flag: GuardianFlag) => near && flags.includes(flag)
	const pays = flags.includes('pays')
	return {
		relation,
		isPrimary: has('isPrimary'),
		pays,
		shareBasisPoints: pays ? (share ?? null) : null,
		getsInvoices: has('getsInvoices'),
		getsLessons: has('getsLessons'),
		mayBook: has('mayBook'),
		mayCollect: has('mayCollect'),
		isEmergency: has('isEmergency'),
		noContact: !near,
	}
}

/** Contact data as shown in the history. */
export function contactOf({
	email,
	phone,
	language,
}: { [K in 'email' | 'phone' | 'language']?: string | null }) {
	return { email, phone, language: language && languageWords(language) }
}
