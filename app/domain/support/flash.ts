export const supportFlash = {
	'support-answered': { tone: 'good', say: () => 'Your answer is sent.' },
	'support-noted': { tone: 'good', say: () => 'The note is saved. Only staff see it.' },
	'support-assigned': { tone: 'good', say: () => 'The conversation is yours.' },
	'support-unassigned': { tone: 'good', say: () => 'Nobody looks after the conversation now.' },
	'support-solved': { tone: 'good', say: () => 'The conversation is solved.' },
	'support-reopened': { tone: 'good', say: () => 'The conversation is open again.' },
	'support-rated': { tone: 'good', say: () => 'Thank you for your rating.' },
	'reply-saved': { tone: 'good', say: () => 'The reply is saved for next time.' },
	'reply-removed': { tone: 'good', say: () => 'The saved reply is removed.' },
} as const
