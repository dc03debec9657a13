type Params = Record<string, string>

export const platformWords = {
	'view-begun': {
		tone: 'good',
		say: (its: Params) =>
			`You are viewing ${its.school ?? 'the school'} as its owner. The owner has been told.`,
	},
	'view-ended': { tone: 'good', say: () => 'You no longer view the school as its owner.' },
	'school-limits': {
		tone: 'good',
		say: (its: Params) => `The limits of ${its.name ?? 'the school'} were changed.`,
	},
	'school-open': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The school'} stays open without payment.`,
	},
	'school-suspended': { tone: 'good', say: (its: Params) => `${its.name ?? 'The school'} is read-only now.` },
	'school-resumed': { tone: 'good', say: (its: Params) => `${its.name ?? 'The school'} can be used again.` },
	'school-deleting': {
		tone: 'good',
		say: (its: Params) =>
			`${its.name ?? 'The school'} is scheduled for deletion. It is read-only, and its owner has been told.`,
	},
	'school-kept': { tone: 'good', say: (its: Params) => `${its.name ?? 'The school'} will not be deleted.` },
	'school-noted': {
		tone: 'good',
		say: (its: Params) => `The note on ${its.name ?? 'the school'} was saved.`,
	},
	'inquiry-handled': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The message'} is marked as answered.`,
	},
	'inquiry-reopened': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The message'} is waiting again.`,
	},
	reconciled: {
		tone: 'good',
		say: (its: Params) =>
			`Compared with PayPal: ${its.compared ?? '0'} checked, ${its.changed ?? '0'} changed, ${its.failed ?? '0'} could not be read.`,
	},
	'transaction-entered': {
		tone: 'good',
		say: (its: Params) => `${its.amount ?? 'It'} was entered for ${its.school ?? 'the school'}.`,
	},
	'transaction-corrected': {
		tone: 'good',
		say: (its: Params) =>
			`${its.amount ?? 'It'} was entered for ${its.school ?? 'the school'} as a correction.`,
	},
	'backup-started': {
		tone: 'good',
		say: () => 'This takes a while. The result is listed below when it is done.',
	},
	'backup-made': { tone: 'good', say: () => 'The backup was made.' },
	'backup-verified': { tone: 'good', say: () => 'The backup is whole and can be restored.' },
	'backup-not-sent': { tone: 'bad', say: (its: Params) => its.text ?? 'The backup was not downloaded.' },
	'backup-failed': { tone: 'bad', say: () => 'That did not work. The list below says why.' },
	'cleanup-done': {
		tone: 'good',
		say: (its: Params) => `${its.removed ?? 'Nothing'} removed, ${its.skipped ?? '0'} skipped.`,
	},
	'integrity-checked': { tone: 'good', say: (its: Params) => its.text ?? 'The database was checked.' },
} as const
