/** Texts with parameters about registration and plans. */
export const plans = {
	agree: (terms: string, privacy: string) =>
		`By creating an account you agree to the ${terms} and have read what we say about ${privacy}.`,
	terms: 'terms of use',
	privacy: 'privacy',
	chosen: (plan: string, price: string, yearly: boolean) =>
		`You chose ${plan}, ${price} a ${yearly ? 'year' : 'month'}. You pay in the next step.`,
	soloCosts: (plan: string, month: string, year: string) =>
		`The ${plan} plan costs ${month} a month or ${year} a year and is paid through PayPal, so you will need a PayPal account.`,
	here: (name: string) => `You are signed in as ${name}.`,
	hereAt: (name: string, school: string) => `You are signed in as ${name} of ${school}.`,
	forSchool: (school: string) => `For ${school}.`,
	forExpired: (school: string, paid: string) =>
		`For ${school}, whose subscription has expired. Everything in it is kept, and so is ${paid}.`,
	paid: 'what was paid so far',
	uses: (email: string) => `Your account uses ${email}.`,
	order: (plan: string, today: string, again: string, yearly: boolean) =>
		`${plan}, paid ${yearly ? 'yearly' : 'monthly'}: ${today} today, then ${again} every ${yearly ? 'year' : 'month'}. You can cancel at any time and keep what you paid for.`,
	bought: (plan: string) =>
		`Your plan: ${plan}. This usually takes a minute. We keep checking, so you can close this page and come back later.`,
	takesOut: (school: string) =>
		`Everything Solfa keeps for ${school}: each table as a file for spreadsheets, every lesson as a calendar, all uploaded files, and a page that explains them. Passwords are not included. Another Solfa can read it in and comes to the same totals.`,
	price: (plan: string, price: string, yearly: boolean) => `${plan}, ${price} a ${yearly ? 'year' : 'month'}`,
}
