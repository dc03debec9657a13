export const absence = {
	title: (child: string, day: string) => `${child} can’t come on ${day}`,
	ownTitle: (day: string) => `I can’t come on ${day}`,
	reason: 'Reason (optional)',
	submit: 'Report absence',
	sending: 'Reporting...',
	keep: 'Keep the lesson',
	until: (when: string) => `Until ${when}: `,
	noCharge: 'This lesson is not charged.',
	samePrice: 'The price stays the same.',
	charged: 'This lesson is charged.',
	charged24: (hours: number) =>
		`It’s less than ${hours} hours before the lesson, so it will be charged and there is no make-up lesson.`,
	ofPackage: 'This lesson counts for the package.',
	ofPackage24: (hours: number) =>
		`It’s less than ${hours} hours before the lesson, so it counts for the package and there is no make-up lesson.`,
	late: (hours: number) => `It’s less than ${hours} hours before the lesson, so there is no make-up lesson.`,
	ownMakeUp: (minutes: number, until: string | null) =>
		`You get a ${minutes}-minute make-up lesson${until ? `, to be taken by ${until}` : ''}.`,
	makeUp: (child: string, minutes: number, until: string | null) =>
		`${child} gets a ${minutes}-minute make-up lesson${until ? `, to be taken by ${until}` : ''}.`,
	noMakeUp: 'There is no make-up lesson for it.',
	trialGoesOn: 'The trial goes on with the next lesson.',
	capReached: {
		term: (of: number) => `There is no make-up lesson: the limit of ${of} this term is reached.`,
		month: (of: number) => `There is no make-up lesson: the limit of ${of} this month is reached.`,
		quarter: (of: number) => `There is no make-up lesson: the limit of ${of} this quarter is reached.`,
		year: (of: number) => `There is no make-up lesson: the limit of ${of} this year is reached.`,
	},
	left: {
		term: (left: number, of: number) => `That leaves ${left} of ${of} this term.`,
		month: (left: number, of: number) => `That leaves ${left} of ${of} this month.`,
		quarter: (left: number, of: number) => `That leaves ${left} of ${of} this quarter.`,
		year: (left: number, of: number) => `That leaves ${left} of ${of} this year.`,
	},
	creditBack: 'You keep the make-up lesson for another time.',
	creditUsed: 'This make-up lesson counts as used.',
	creditOver: 'The make-up lesson is past its last day, so it cannot be booked again.',
	creditLost: (hours: number) =>
		`It’s less than ${hours} hours before the lesson, so this make-up lesson counts as used.`,
	refusal: 'Nothing was reported',
	/** Several days away, reported at once. */
	several: {
		link: 'Report several days away',
		title: 'Several days away',
		about: (children: string) => `For ${children}`,
		from: 'First day away',
		to: 'Last day away',
		show: 'Show lessons',
		fromMissing: 'Enter the first day away',
		toMissing: 'Enter the last day away',
		past: 'Enter today or a later day',
		order: 'The last day cannot be before the first',
		tooLong: (days: number) => `Enter at most ${days} days at a time`,
		found: (from: string, to: string) =>
			from === to ? `Lessons on ${from}` : `Lessons from ${from} to ${to}`,
		untick: 'Untick the lessons that take place.',
		tick: 'Tick at least one lesson',
		none: 'There are no lessons on these days that you can report.',
		submit: 'Report absences',
		keep: 'Keep the lessons',
	},
}
