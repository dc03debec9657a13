export const consentKinds = {
	media: {
		label: 'Photos and videos',
		about: 'whether pictures and recordings of a student may be shown',
	},
	policy: { label: 'Rules', about: 'what families agree to: cancellations, absences, behavior' },
	data: { label: 'Personal data', about: 'what is kept about a student, and why' },
} as const

export type ConsentKind = keyof typeof consentKinds

interface Ended {
	at: number
	withdrawnAt: number | null
	withdrawnBy: string | null
	withdrawalRecordedBy: string | null
}

/** A "no" is kept as a consent that ended at once, without a withdrawal by anyone. */
export function wasDeclined({ at, withdrawnAt, withdrawnBy, withdrawalRecordedBy }: Ended): boolean {
	return withdrawnAt === at && withdrawnBy === null && withdrawalRecordedBy === null
}

/** Follows the word "withdrawn" and says by which person, or who at the office recorded it. Null for a "no". */
export function withdrawalWords(consent: Ended, day: (at: number) => string): string | null {
	const { withdrawnAt, withdrawnBy, withdrawalRecordedBy } = consent
	if (withdrawnAt === null || wasDeclined(consent)) return null
	const on = `on ${day(withdrawnAt)}`
	if (withdrawnBy) return `by ${withdrawnBy} ${on}`
	return withdrawalRecordedBy ? `${on}; recorded by ${withdrawalRecordedBy}` : on
}
