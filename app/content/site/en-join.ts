/** The page on which a school takes sign-ups, in English. */
export const join = {
	title: (school: string) => `Lessons at ${school}`,
	description: (school: string) => `Classes of ${school} with times, prices and free places. Sign up here.`,
	logIn: 'Log in',
	find: 'Contact',
	runsOn: 'Runs on Solfa',
	classes: 'Classes',
	noClasses:
		'There are no classes to join at the moment. Ask about private lessons or about a class that suits you.',
	teachers: (count: number): string => (count === 1 ? 'Your teacher' : 'Teachers'),
	trial: 'Trial lesson',
	bookTrial: 'Ask for a trial lesson',
	ask: 'Ask a question',
	seeClasses: 'See the classes',
	head: { name: 'Class', when: 'When', teacher: 'Teacher', price: 'Price', places: 'Places' },
	days: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
	week: {
		title: 'Our week in groups',
		classes: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
		days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
		is: { free: 'Places free', ensemble: 'Ensemble, places free', full: 'Full' },
	},
	noTime: 'Time by arrangement',
	ages: (from: number | null, to: number | null) =>
		from !== null && from >= 18
			? 'Adults'
			: from !== null && to !== null
				? `${from}–${to} years`
				: from !== null
					? `From ${from} years`
					: to !== null
						? `Up to ${to} years`
						: 'All ages',
	per: {
		month: 'a month',
		lesson: 'a lesson',
		hour: 'an hour',
		month_lessons: 'a lesson',
		term: 'a term',
		course: 'for the course',
		package: 'a package',
	},
	plusTax: (tax: string) => `plus ${tax}`,
	priceFrom: (price: string, day: string) => `${price} from ${day}`,
	places: (free: number | null) =>
		free === null ? 'Places free' : free === 1 ? '1 place' : `${free} places`,
	/** A class that is full now, and where the school decides. */
	full: 'Full, on request',
	offer: { list: 'Waiting list', ask: 'On request', closed: 'Closed' },
	do: { seat: 'Join', list: 'Join the list', ask: 'Ask for a place', closed: 'Details' },
	starts: (day: string) => `Starts on ${day}`,
	ends: (day: string) => `Ends on ${day}`,
	back: (school: string) => `All classes of ${school}`,
	says: {
		seat: 'You take a free place here right away.',
		list: 'The class is full. On the waiting list you are offered a place as soon as one is free.',
		ask: 'You ask for a place here, and get the answer by email.',
		closed: 'This class takes nobody at the moment. Choose another class, or write and ask.',
	},
	who: 'Who wants to join?',
	people: {
		self: 'Myself',
		'1': 'One child',
		'2': 'Two children',
		'3': 'Three children',
		'4': 'Four children',
	},
	go: 'Continue',
	held: (places: number, until: string) =>
		places === 1
			? `1 place is held for you until ${until}.`
			: `${places} places are held for you until ${until}.`,
	tooFew: (places: string) =>
		`That is more than there is: ${places}. On the waiting list you are offered places as they become free.`,
	heldOver:
		'The places are no longer held for you. If they are still free you get them when you send the form.',
	learner: 'Who would like to learn?',
	children: 'Children',
	you: 'You',
	child: ['First child', 'Second child', 'Third child', 'Fourth child'],
	firstName: 'First name',
	lastName: 'Last name',
	birthDate: 'Date of birth',
	birthDateOptional: 'Date of birth (optional)',
	name: 'Your name',
	email: 'Email',
	phone: 'Phone (optional)',
	message: 'Anything we should know? (optional)',
	question: 'What would you like to ask or tell us?',
	waits: 'Put us on the waiting list if there is no place for all of us',
	consents: 'Rules and consents',
	agree: {
		policy: 'I have read the rules and agree.',
		data: 'I have read how personal data is kept and agree.',
		media: 'Photos and videos may be shown. You can change this at any time.',
	},
	read: { policy: 'Rules', data: 'Personal data', media: 'Photos and videos' },
	costs: 'What it costs',
	noPrice: 'You are told the price before anything is charged.',
	eachPays: (price: string) => `Each person: ${price}`,
	together: (all: string) => `Together: ${all}`,
	sibling: (percent: string) => `${percent} off for each further child`,
	payLater: 'Nothing to pay now. The first invoice comes by email.',
	paying: {
		submit: 'Sign up and pay',
		now: (amount: string, of: string | null) =>
			of
				? `Pay now: ${amount}, a deposit. It is a part of your first invoice of ${of}.`
				: `Pay now: ${amount}, your first invoice.`,
		from: (day: string) => `Your place begins on ${day}.`,
		byCard:
			'You pay on the next page, and your place is held for 30 minutes while you do. If you do not pay, you owe nothing, and we still have your sign-up.',
		byTransfer: 'You pay by bank transfer. The next page has the reference.',
		held: (name: string, amount: string, until: string) =>
			`Your place in ${name} is held until ${until}. Pay ${amount} by then, and it is yours.`,
		over: (name: string) =>
			`The time to pay is over, and the place in ${name} is free again. If you pay now and it is still free, you get it. Otherwise nothing is charged. We have your sign-up.`,
		transfer: (name: string, amount: string, number: string) =>
			`You have a place in ${name}. Please transfer ${amount} now and give the reference ${number}.`,
		paid: (name: string) => `You have a place in ${name}.`,
		asked: 'We have your sign-up and answer you by email.',
		next: 'What happens next',
	},
	submit: { seat: 'Sign up', list: 'Join the waiting list', ask: 'Send the request' },
	sending: 'Sending…',
	sendQuestion: 'Send',
	moreTimes: 'More times',
	trialTimes: 'Choose a time',
	otherTime: 'Another time',
	onlyQuestion: 'Only a question',
	nextTitle: 'What happens next',
	nextSteps: [
		'Open our email. If you are new here, a second one invites you to choose a password.',
		'With the password you see lessons, invoices and messages.',
	],
	thanks: {
		seat: ['You are signed up', 'You have a place. We have written to your email address what happens next.'],
		waiting: [
			'You are on the waiting list',
			'We write to you as soon as a place is free. We have written to your email address.',
		],
		request: [
			'Your request has arrived',
			'The answer comes by email. We have written to your email address.',
		],
		asked: ['Your message has arrived', 'The answer comes by email. We have written to your email address.'],
		again: ['We have your sign-up', 'It arrived before, so nothing was sent twice.'],
	},
}
