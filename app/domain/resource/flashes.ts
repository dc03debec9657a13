type Params = Record<string, string>

export const resourceFlashes = {
	'resource-added': {
		tone: 'good',
		say: (params: Params) => `${params.title ?? 'It'} was added. Share it with a class or a student below.`,
	},
	'resource-saved': { tone: 'good', say: (params: Params) => `${params.title ?? 'It'} was saved.` },
	'resource-replaced': {
		tone: 'good',
		say: () => 'The file was replaced. Everybody it is shared with gets the new one.',
	},
	'resource-shared': { tone: 'good', say: (params: Params) => `Shared with ${params.title ?? 'them'}.` },
	'resource-unshared': {
		tone: 'good',
		say: (params: Params) => `No longer shared with ${params.title ?? 'them'}.`,
	},
	'resource-withdrawn': {
		tone: 'good',
		say: (params: Params) => `${params.title ?? 'It'} was withdrawn. Students can no longer open it.`,
	},
	'resource-restored': {
		tone: 'good',
		say: (params: Params) => `${params.title ?? 'It'} is available again.`,
	},
	'resource-deleted': { tone: 'good', say: (params: Params) => `${params.title ?? 'It'} was deleted.` },
} as const
