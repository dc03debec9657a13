export const consentKinds = {
	media: {
		label: 'Photos and videos',
		about: 'whether pictures and recordings of a student may be shown',
	},
	policy: { label: 'Rules', about: 'what families agree to: cancellations, absences, behavior' },
	data: { label: 'Personal data', about: 'what is kept about a student, and why' },
} as const

export type ConsentKind = keyof typeof consentKinds
