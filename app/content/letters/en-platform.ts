/** Emails from Solfa itself. */
export const platform = {
	contactReceipt: {
		subject: 'We have your message',
		text: [
			"Thank you for writing to Solfa. Your message has reached us. We'll get back to you within 24 hours.",
			'If you did not write to us, someone may have typed your address by mistake. You can ignore this email.',
		],
	},
	demoReceipt: {
		subject: 'We have your demo request',
		text: [
			"Thank you for asking for a demo of Solfa. We'll contact you within 24 hours to schedule your personalized demo.",
			'If you did not ask for one, someone may have typed your address by mistake. You can ignore this email.',
		],
	},
	plan: (plan: string) => `Plan: ${plan}`,
	noPlan: 'No plan yet',
	cycles: {
		monthly: (name: string, price: string) => `${name}, ${price} a month`,
		yearly: (name: string, price: string) => `${name}, ${price} a year`,
	},
	pastDue: {
		first: {
			subject: (school: string) => `Payment failed for ${school}`,
			text: (school: string, failed: string, readOnly: string) =>
				`PayPal could not charge you for ${school} on ${failed}. You can go on working as before until ${readOnly}.`,
		},
		second: {
			subject: (school: string, readOnly: string) => `${school} becomes read-only on ${readOnly}`,
			text: (failed: string, readOnly: string) =>
				`The payment that failed on ${failed} is still open. From ${readOnly}, everybody can still open and download everything, but nothing can be changed.`,
		},
		third: {
			subject: (school: string) => `${school} is read-only`,
			text: (failed: string, school: string, closes: string) =>
				`The payment that failed on ${failed} is still open, so nothing can be changed at ${school} now. Everything is kept. On ${closes} the school closes until you pay.`,
		},
		check:
			'Please check your card or bank account at PayPal first, then try the payment again on your subscription page.',
		button: 'Open your subscription',
	},
	subscription: {
		canceled: {
			subject: (school: string) => `Your subscription for ${school} is canceled`,
			text: (school: string) => `You canceled the subscription for ${school}. Nothing more will be charged.`,
			until: (until: string) =>
				`You can use Solfa until ${until}. Until then you can resume the subscription on its page.`,
		},
		resumed: {
			subject: (school: string) => `Your subscription for ${school} continues`,
			text: (school: string) => `You resumed the subscription for ${school}. Nothing is charged now.`,
			next: (amount: string, day: string) => `The next charge is ${amount} on ${day}.`,
		},
		changed: {
			subject: (school: string) => `Your plan for ${school} has changed`,
			text: (school: string) => `You changed the plan for ${school}. Nothing is charged now.`,
		},
		button: 'Open your subscription',
	},
	payment: {
		subject: (amount: string, school: string) => `Payment received: ${amount} for ${school}`,
		text: (amount: string, school: string, day: string) =>
			`We received ${amount} for ${school} on ${day}. Thank you.`,
		receipt: (number: string) => `Receipt: ${number}`,
		more: 'You can see all receipts and cancel at any time on your subscription page.',
		button: 'See the receipt',
	},
	lookedAt: {
		subject: (school: string) => `Solfa support is looking at ${school}`,
		text: (school: string, minutes: number) =>
			`Somebody of Solfa’s support is looking at ${school} as you see it, for ${minutes} minutes at most. They can change nothing, download nothing and pay for nothing.`,
		reason: (reason: string) => `Their reason: ${reason}`,
		history: 'The history lists every visit. If you did not expect it, please write to us.',
		button: 'Open the history',
	},
	oversight: {
		reason: (reason: string) => `The reason: ${reason}`,
		question: 'If you have a question, answer this email or write to us.',
		button: 'Open Solfa',
		download: 'Download your data',
		limits: {
			subject: (school: string) => `The limits of ${school} have changed`,
			text: (until: string, limits: string) => `Until ${until} you may have ${limits}.`,
			teachers: (count: number) => `${count} teachers`,
			students: (count: number) => `${count} students`,
			both: (teachers: string, students: string) => `${teachers} and ${students}`,
		},
		open: {
			subject: (school: string) => `${school} is open`,
			text: (until: string) => `You can use Solfa until ${until}. You do not need to pay before then.`,
		},
		suspended: {
			subject: (school: string) => `${school} is read-only`,
			text: 'Everybody can still sign in, open everything and download data, but nothing can be changed.',
		},
		resumed: {
			subject: (school: string) => `${school} can be used again`,
			text: 'The suspension has been lifted.',
		},
		deletion: {
			subject: (school: string) => `${school} will be deleted`,
			text: (day: string) =>
				`On ${day} everything will be deleted. Until then it is read-only: please download what you need.`,
		},
		kept: {
			subject: (school: string) => `${school} will not be deleted`,
			text: 'Everything stays, and can be used as before.',
		},
	},
}
