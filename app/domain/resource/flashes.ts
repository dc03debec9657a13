type Params = Record<string, string>

export const resourceFlashes = {
	'resource-added': {
		tone: 'good',
		say: (its: Params) => `${its.title ?? 'It'} was added. Share it with a class or a student below.`,
	},
	'resource-saved': { tone: 'good', say: (its: Params) => `${its.title ?? 'It'} was saved.` },
	'resource-replaced': {
		tone: 'good',
		say: () => 'The file was replaced. Everybody it is shared with gets the new one.',
	},
	'resource-shared': { tone: 'good', say: (its: Params) => `Shared with ${its.title ?? 'them'}.` },
	'resource-unshared': {
		tone: 'good',
		say: (its: Params) => `No longer shared with ${its.title ?? 'them'}.`,
	},
	'resource-withdrawn': {
		tone: 'good',
		say: (its: Params) => `${its.title ?? 'It'} was withdrawn. Students can no longer open it.`,
	},
	'resource-restored': {
		tone: 'good',
		say: (its: Params) => `${its.title ?? 'It'} is available again to everybody it is shared with.`,
	},
	'resource-deleted': { tone: 'good', say: (its: Params) => `${its.title ?? 'It'} was deleted.` },
} as const
