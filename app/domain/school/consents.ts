export const consentKinds = {
	media: {
		label: 'Photos and videos',
		about: 'whether pictures and recordings of a student may be shown',
	},
	policy: { label: 'School rules', about: 'what families agree to: cancellations, absences, behavior' },
	data: { label: 'Personal data', about: 'what the school keeps about a student, and why' },
} as const

export type ConsentKind = keyof typeof consentKinds
