/** Classes a family may join, in the portal. What a class offers is said as on the school's sign-up page. */
export const join = {
	title: 'Classes to join',
	none: 'There are no classes to join at the moment. Ask about private lessons or about a class that suits you.',
	do: {
		seat: (child: string) => `Sign up ${child}`,
		list: (child: string) => `Waiting list for ${child}`,
		ask: (child: string) => `Ask for ${child}`,
	},
	self: { seat: 'Sign up', list: 'Join the waiting list', ask: 'Ask for a place' },
	is: {
		in: (child: string) => `${child} is in this class`,
		waiting: (child: string) => `${child} is on the waiting list`,
		asked: (child: string) => `Your request for ${child} will be answered`,
	},
	leave: { waiting: 'Leave the waiting list', asked: 'Withdraw the request' },
	leaving: {
		waiting: 'The place on the waiting list is given up. You can join again later, at the end of the list.',
		asked: 'The request is taken back. You can ask again later.',
	},
	sibling: 'another child',
	newcomer: 'Child',
	mayNotBook: 'Only those who may book lessons can sign up. Ask the school’s office.',
	trial: 'Would you like to try a class first?',
	askForTrial: 'Ask for a trial lesson',
	trialSubject: 'Trial lesson',
	yourself: 'Do you want to learn here yourself? Choose “Myself” on the sign-up page.',
	signUpPage: 'Sign-up page',
	waits: 'Join the waiting list if the place is taken by then',
	back: 'Cancel',
	refusal: 'Nothing was sent',
}
