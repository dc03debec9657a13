type Params = Record<string, string>

export const platformWords = {
	'view-begun': {
		tone: 'good',
		say: (params: Params) =>
			`You are viewing ${params.school ?? 'the school'} as its owner. The owner was told.`,
	},
	'view-ended': { tone: 'good', say: () => 'You no longer view the school as its owner.' },
	'school-limits': {
		tone: 'good',
		say: (params: Params) => `The limits of ${params.name ?? 'the school'} were changed.`,
	},
	'school-open': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The school'} stays open without payment.`,
	},
	'school-suspended': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The school'} is read-only now.`,
	},
	'school-resumed': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The school'} can be used again.`,
	},
	'school-deleting': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The school'} is scheduled for deletion. It is read-only, and its owner was told.`,
	},
	'school-kept': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The school'} will not be deleted.`,
	},
	'school-noted': {
		tone: 'good',
		say: (params: Params) => `The note on ${params.name ?? 'the school'} was saved.`,
	},
	'inquiry-handled': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The message'} is marked as answered.`,
	},
	'inquiry-reopened': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The message'} is waiting again.`,
	},
	reconciled: {
		tone: 'good',
		say: (params: Params) =>
			`Compared with PayPal: ${params.compared ?? '0'} checked, ${params.changed ?? '0'} changed, ${params.failed ?? '0'} unread.`,
	},
	'transaction-entered': {
		tone: 'good',
		say: (params: Params) => `${params.amount ?? 'It'} was entered for ${params.school ?? 'the school'}.`,
	},
	'transaction-corrected': {
		tone: 'good',
		say: (params: Params) =>
			`${params.amount ?? 'It'} was entered for ${params.school ?? 'the school'} as a correction.`,
	},
	'backup-started': {
		tone: 'good',
		say: () => 'This takes a while. The result is listed below when it is done.',
	},
	'backup-made': { tone: 'good', say: () => 'The backup was made.' },
	'backup-verified': { tone: 'good', say: () => 'The backup is whole and can be restored.' },
	'backup-not-sent': {
		tone: 'bad',
		say: (params: Params) => params.text ?? 'The backup was not downloaded.',
	},
	'backup-failed': { tone: 'bad', say: () => 'That did not work. The list below says why.' },
	'cleanup-done': {
		tone: 'good',
		say: (params: Params) => `${params.removed ?? 'Nothing'} removed, ${params.skipped ?? '0'} skipped.`,
	},
	'integrity-checked': { tone: 'good', say: (params: Params) => params.text ?? 'The database was checked.' },
} as const
