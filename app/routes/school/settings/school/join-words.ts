/** Fields that accounts without access to money have, too. */
export const UNPRICED = {
	isOpen: 'Families can open the sign-up page',
	address: 'Address',
	text: 'Your words',
	takesTrials: 'Offer trial lessons at free times',
	embedders: 'Your own websites',
}

export const LABELS = { ...UNPRICED, payment: 'Paid at sign-up', deposit: 'Deposit' }

/** How a class and a teacher come to be shown on the page. */
export const SHOWN = {
	school:
		'Classes choose one by one whether they are shown, under About the class, Joining. Each teacher agrees to be shown in their own settings.',
	solo: 'Groups choose one by one whether they are shown, under About the lesson, Joining. Whether you are shown yourself is a setting of your profile.',
}
