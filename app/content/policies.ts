/**
 * Legal and information pages linked in the footer. Their promises describe the product's behavior, so both must change
 * together.
 */
export interface Policy {
	title: string
	description: string
	/** A sentence below the title. */
	lead: string
	sections: readonly { heading: string; words: readonly string[]; list?: readonly string[] }[]
}

export const policies: Record<'faq' | 'terms' | 'privacy' | 'security' | 'accessibility', Policy> = {
	faq: {
		title: 'Questions and answers',
		description: 'What music schools and teachers ask before they choose Solfa.',
		lead: 'What schools ask us before they start.',
		sections: [
			{
				heading: 'Do we need to install anything?',
				words: [
					'No. Solfa runs in any browser, on phones and computers, including old ones. Every page also works when JavaScript is off or has not loaded yet.',
				],
			},
			{
				heading: 'Do families need an account?',
				words: [
					'Only if you want them to have one. You decide student by student who is invited, and a parent uses one sign-in for all their children. Letters and offers that need an answer carry a link that works without an account.',
				],
			},
			{
				heading: 'What does each plan hold?',
				words: [
					'Every plan has all core features. Solo Teacher is for one person who teaches and runs the business. Standard holds up to 5 teachers and 100 students, Professional as many of both as you like.',
				],
			},
			{
				heading: 'Can we change or cancel?',
				words: [
					'A school can move to a larger plan at any time from Subscription in the menu. A solo teacher who takes on colleagues opens a new account for a school and imports the students there. You can cancel from Subscription too: you keep access until the end of the period you paid for, and can resume until then.',
				],
			},
			{
				heading: 'Which currencies can we bill in?',
				words: [
					'US dollars, euros, pounds, rand, Canadian and Australian dollars, yen, yuan, rupees, reais and Mexican pesos. Solfa itself is charged in US dollars.',
				],
			},
			{
				heading: 'What happens to our data if we leave?',
				words: [
					'One button downloads everything: all records as CSV files that open in any spreadsheet, every lesson as a calendar, and all uploaded files. It also works without a subscription. When a subscription ends, nothing is deleted that day: an administrator can still sign in and renew.',
				],
			},
			{
				heading: 'How do we get help?',
				words: [
					'The guide inside Solfa explains each first step. For everything else write to us from the contact form; we answer within 24 hours.',
				],
			},
		],
	},
	terms: {
		title: 'Terms of use',
		description: 'The rules for using Solfa, in plain words.',
		lead: 'The agreement between you and us, in plain words.',
		sections: [
			{
				heading: 'Who may use Solfa',
				words: [
					'Music schools and independent teachers, and the people they invite: staff, students and guardians. By registering a school you confirm that you may speak for it. Students under 16 use Solfa with the consent of a guardian, which the school collects.',
				],
			},
			{
				heading: 'What you pay',
				words: [
					'The prices on the pricing page, by the month or by the year, in advance, through PayPal. A subscription renews until you cancel it. You may cancel at any time; you keep access until the end of the period that is paid for.',
					'If we change a price, your running period keeps the old one, and we tell you at least 30 days before it applies to you.',
				],
			},
			{
				heading: 'Your data is yours',
				words: [
					'What you enter belongs to you. We process it only to provide Solfa to you, and never sell it or use it for advertising. You may download it while your account exists.',
				],
			},
			{
				heading: 'What we ask of you',
				words: ['You agree not to:'],
				list: [
					'share one account between several people',
					'keep data about people without a lawful reason',
					'send advertising through Solfa to people who did not ask for it',
					'try to reach the data of another school, or to overload the service',
				],
			},
			{
				heading: 'What we promise, and what we cannot',
				words: [
					'We run Solfa with care, back up every hour, and tell you about planned interruptions. We cannot promise that it is never interrupted. If we fail you, we are liable for up to what you paid us in the twelve months before, unless the law says more.',
				],
			},
			{
				heading: 'Ending this agreement',
				words: [
					'You may leave whenever you like. We may end an account that breaks these terms, after asking you to put it right, or at once where others would be harmed. You can then still take out your data for 30 days.',
				],
			},
		],
	},
	privacy: {
		title: 'Privacy',
		description: 'What Solfa keeps about people, why, for how long, and how to have it erased.',
		lead: 'What we keep, why, and for how long.',
		sections: [
			{
				heading: 'Who is responsible',
				words: [
					'For students, guardians and staff, the school that entered them is responsible, and we act on its instructions. Ask your school first. For registrations, payments to Solfa and messages to us, we are responsible.',
				],
			},
			{
				heading: 'What is kept',
				words: ['Solfa keeps what people type into it, and little else:'],
				list: [
					'names, contact details, lessons, attendance, invoices and notes that a school records',
					'for accounts: email address, a hash of the password, and when and from where sessions began',
					'a history of who changed what, so that mistakes can be traced',
					'server logs with address, time and page, without form contents',
				],
			},
			{
				heading: 'Cookies',
				words: [
					'Solfa sets only cookies it needs: one that keeps you signed in, one that knows your browser again so that we can tell you about a new one, short-lived ones that carry a message to the next page or remember where you were in a list, one that remembers the language you chose, and one that tells people from programs that fill in forms. There are no advertising or tracking cookies, and no scripts, fonts or pictures from other sites, except PayPal’s buttons on the payment page.',
				],
			},
			{
				heading: 'Who else sees it',
				words: [
					'Companies that work for us and only for this purpose: our hosting provider, the service that delivers our email, and PayPal for payments. A school’s data is never shown to another school.',
				],
			},
			{
				heading: 'How long',
				words: [
					'A school decides how long it keeps its records. Sent mail is removed after 30 days. Only the addresses that mail about lessons went to are kept for 400 days, so that we can tell them if a change is undone. Sessions are removed after 30 days at most and payment messages from PayPal after 90 days. Invoices are kept as long as tax law asks.',
				],
			},
			{
				heading: 'Your rights',
				words: [
					'You may see, correct and erase what is kept about you, and take a copy. Schools have a page for each of these; write to your school, or to us, and we see that it is done within 30 days. You may also complain to the data protection authority where you live.',
				],
			},
		],
	},
	security: {
		title: 'Security',
		description: 'How Solfa protects the data of music schools, and how to report a problem.',
		lead: 'How we look after what you entrust to us.',
		sections: [
			{
				heading: 'Schools are kept apart',
				words: [
					'Every record carries the school it belongs to, and every question to the database names one school. Automated tests try each page and each form with the addresses of another school before every release.',
				],
			},
			{
				heading: 'Signing in',
				words: [
					'Passwords are hashed with Argon2id, and we cannot read them. Repeated guesses are slowed down and then refused. Changing a password signs out every other device, and a changed email address can be taken back for 7 days. Two-factor sign-in with an authenticator app is there for everybody and required of our own staff, and we email you about a sign-in from a new browser.',
				],
			},
			{
				heading: 'In transit and at rest',
				words: [
					'All traffic is encrypted with TLS. Database files and backups can be read only by the process that needs them. Card details never reach us: PayPal handles them.',
				],
			},
			{
				heading: 'Backups',
				words: [
					'The database is copied continuously to a second machine and backed up every hour. Each backup is checked when it is made, and restoring one is tested automatically.',
				],
			},
			{
				heading: 'Who did what',
				words: [
					'Each change is recorded with name and time, and nobody can edit or delete that record, not even an administrator.',
				],
			},
			{
				heading: 'Report a problem',
				words: [
					'If you have found a weakness, please write to us with enough detail to repeat it, and give us time to fix it before you publish. We answer within 24 hours, and nobody who acts in good faith will hear from a lawyer.',
				],
			},
		],
	},
	accessibility: {
		title: 'Accessibility',
		description: 'What Solfa does so that everybody can use it, and what does not work yet.',
		lead: 'Solfa is for everybody who teaches, learns or pays for lessons.',
		sections: [
			{
				heading: 'What we aim for',
				words: [
					'The Web Content Accessibility Guidelines 2.2, level AA. Every page is checked against them automatically before each release, in light and dark colors, with and without JavaScript.',
				],
			},
			{
				heading: 'What that means in use',
				words: ['You can use Solfa:'],
				list: [
					'with the keyboard alone, and always see where you are',
					'with a screen reader: headings, labels, tables and messages are real ones',
					'enlarged to 400%, or on a screen 320 pixels wide, without scrolling sideways to read text',
					'without telling colors apart: each state also has a word and a shape',
					'without JavaScript, without pictures, and in a text browser',
					'with less motion or more contrast, if your device asks for it',
				],
			},
			{
				heading: 'What does not work well yet',
				words: [
					'The week of the schedule is a wide table, which scrolls sideways on a phone; the agenda beside it shows the same lessons as a list. The PayPal payment page is made by PayPal, and we cannot change it.',
				],
			},
			{
				heading: 'Tell us',
				words: [
					'If something keeps you from using Solfa, please write to us and say which page it was. We answer within 24 hours and treat it as a fault, not as a wish.',
				],
			},
		],
	},
}
