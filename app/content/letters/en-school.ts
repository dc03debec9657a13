/** Emails from a school about money and ownership. */
export const school = {
	invoice: {
		subject: (number: string, school: string) => `Invoice ${number} from ${school}`,
		reminderSubject: (number: string, school: string) => `Reminder: invoice ${number} from ${school}`,
		here: (number: string, school: string) => `Here is invoice ${number} from ${school}.`,
		reminder: (number: string, school: string) =>
			`This is a reminder of invoice ${number} from ${school}. If you have paid in the last few days, please ignore it.`,
		due: (day: string) => `Due on ${day}`,
		wasDue: (day: string) => `Was due on ${day}`,
		nextPart: (day: string) => `The next part of your payment plan, due on ${day}`,
		rest: (whole: string) => `This is what is left to pay of ${whole}.`,
		because: (school: string) => `You get this email because invoices from ${school} are sent to you.`,
		billed: 'What it is for',
		moreLines: (lines: number) =>
			`And ${lines} more ${lines === 1 ? 'line' : 'lines'}: all of it is in the PDF.`,
		shareSettled: 'Your share is paid.',
		yourShare: (share: string, total: string) => `Your share: ${share} of ${total}`,
		pay: (amount: string) => `Pay ${amount}`,
		see: (number: string) => `See invoice ${number}`,
	},
	/** Receipt of an online payment. */
	received: {
		subject: (amount: string, school: string) => `Payment received: ${amount} to ${school}`,
		text: (amount: string, school: string, number: string, day: string) =>
			`Thank you. ${school} received your payment of ${amount} for invoice ${number} on ${day}.`,
	},
	autopay: {
		noticeSubject: (number: string, day: string) => `Invoice ${number} will be paid automatically on ${day}`,
		declinedSubject: (number: string) => `Your card was declined for invoice ${number}`,
		declined: (amount: string, number: string, card: string) =>
			`${amount} for invoice ${number} could not be charged to ${card}.`,
		again: (day: string) => `It is tried again on ${day}. You can also pay now, or save another card.`,
		over: 'It is not tried again. Please pay the invoice, and save another card for the next one.',
		stop: 'You can change or stop automatic payments in the portal.',
	},
	parts: {
		agreedSubject: (number: string, school: string) => `Paying invoice ${number} from ${school} in parts`,
		changedSubject: (number: string, school: string) => `New dates for invoice ${number} from ${school}`,
		endedSubject: (number: string, school: string) =>
			`Invoice ${number} from ${school} is no longer paid in parts`,
		agreed: (open: string, number: string, school: string) =>
			`${school} has agreed that you pay the ${open} still open of invoice ${number} in parts:`,
		changed: (open: string, number: string, school: string) =>
			`${school} has changed the parts in which you pay invoice ${number}. ${open} is still to pay:`,
		ask: 'If this is not what you agreed on, please contact the school.',
		isDue: (open: string, number: string, school: string, due: string) =>
			`${open} of invoice ${number} from ${school} is still open. It is due on ${due}.`,
		wasDue: (open: string, number: string, school: string, due: string) =>
			`${open} of invoice ${number} from ${school} is still open. It was due on ${due}.`,
		ended: (number: string, school: string) =>
			`The plan to pay invoice ${number} from ${school} in parts has ended.`,
	},
	ownership: {
		subject: (from: string, school: string) => `${from} wants to hand ${school} over to you`,
		text: (from: string, school: string) =>
			`${from} asks you to take over ${school} on Solfa. You would become its administrator, and ${from} a teacher.`,
		life: 'Sign in within 7 days to say yes or no. Until then nothing changes.',
		button: 'Go to your desk',
	},
	offered: {
		subject: (school: string) => `${school} was offered to somebody else`,
		text: (to: string, school: string) =>
			`${to} was asked to take over ${school} on Solfa. ${to} would become its administrator, and you a teacher. Nothing changes until ${to} accepts, within 7 days.`,
		withdraw: 'You can withdraw the offer under Settings, People.',
	},
	taken: {
		subject: (to: string, school: string) => `${to} is now the administrator of ${school}`,
		text: (to: string, school: string) =>
			`${to} has taken over ${school} on Solfa. You are a teacher there now.`,
		takeBack:
			'If you did not offer the school, take it back within 7 days. The link makes you the administrator again, signs you both out and lets you choose a new password.',
		button: (school: string) => `Take ${school} back`,
	},
}
