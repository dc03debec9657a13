/** What the portal says once after something was done. */
export const portalFlashes = {
	'absence-reported': { tone: 'good', say: () => 'The absence was reported. The school knows.' },
	'move-asked': {
		tone: 'good',
		say: () => 'Your request was sent. The lesson stays where it is until the school moves it.',
	},
	'move-withdrawn': { tone: 'good', say: () => 'Your request was withdrawn.' },
	'move-declined': { tone: 'good', say: () => 'The family can read your answer.' },
	'make-up-booked': { tone: 'good', say: () => 'The make-up lesson is booked.' },
	'offer-accepted': { tone: 'good', say: () => 'The seat is yours.' },
	'offer-declined': { tone: 'good', say: () => 'The offer was declined.' },
} as const
