import { inSentence } from '../bill-names.ts'

/** Emails from a school about money and ownership. */
export const school = {
	invoice: {
		subject: (name: string, school: string) => `${name} from ${school}`,
		reminderSubject: (name: string, school: string) => `Reminder: ${inSentence(name)} from ${school}`,
		here: (name: string, school: string) => `Here is ${inSentence(name)} from ${school}.`,
		reminder: (name: string, school: string) =>
			`This is a reminder of ${inSentence(name)} from ${school}. If you have paid in the last few days, please ignore it.`,
		remindersSubject: (sum: string, school: string) => `Reminder: ${sum} to pay to ${school}`,
		reminders: (school: string) =>
			`This is a reminder of what you have to pay to ${school}. If you have paid in the last few days, please ignore it.`,
		altogether: 'Altogether',
		due: (day: string) => `Due on ${day}`,
		wasDue: (day: string) => `Was due on ${day}`,
		nextPart: (day: string) => `The next part of your payment plan, due on ${day}`,
		nextPartLate: (day: string) => `The next part of your payment plan, due since ${day}`,
		partsDue: (count: number, day: string) =>
			`${count} parts of your payment plan are due, the first since ${day}`,
		rest: (whole: string) => `This is what is left to pay of ${whole}.`,
		credit: (amount: string) => `Your credit of ${amount} is already taken off.`,
		alsoOpen: (amount: string, day: string) => `Still due from before: ${amount}, by ${day}.`,
		alsoOpenLate: (amount: string, day: string) => `Still due from before: ${amount}. It was due by ${day}.`,
		alsoOpenSince: (amount: string, day: string) =>
			`Still due from before: ${amount}. The first of it was due by ${day}.`,
		because: (school: string) => `You get this email because invoices from ${school} are sent to you.`,
		billed: 'What it is for',
		moreLines: (lines: number) =>
			`And ${lines} more ${lines === 1 ? 'line' : 'lines'}: all of it is in the PDF.`,
		shareSettled: 'Your share is paid.',
		paid: 'It is paid in full.',
		forOthers: 'Others pay this invoice. You owe nothing of it.',
		yourShare: (share: string, total: string) => `Your share: ${share} of ${total}`,
		pay: (amount: string) => `Pay ${amount}`,
		see: (name: string) => `See ${inSentence(name)}`,
	},
	/** Receipts of payments online, and of those the office recorded. */
	received: {
		subject: (amount: string, school: string) => `Payment received: ${amount} to ${school}`,
		text: (amount: string, school: string, name: string, day: string) =>
			`Thank you. ${school} received your payment of ${amount} for ${inSentence(name)} on ${day}.`,
		recorded: (amount: string, school: string, day: string) =>
			`Thank you. ${school} received your payment of ${amount} on ${day}.`,
		toPay: (amount: string, day: string) => `Still to pay: ${amount}, due by ${day}.`,
		toPayLate: (amount: string, day: string) => `Still to pay: ${amount}. It was due by ${day}.`,
		toPaySince: (amount: string, day: string) =>
			`Still to pay: ${amount}. The first of it was due by ${day}.`,
		partDue: (amount: string, day: string) => `${amount} of it is due by ${day}.`,
		partLate: (amount: string, day: string) => `${amount} of it was due by ${day}.`,
		partSince: (amount: string, day: string) => `${amount} of it is late, the first since ${day}.`,
		takenBack: (amount: string, school: string) => `Payment taken back: ${amount} to ${school}`,
		voided: (amount: string, school: string, day: string) =>
			`The payment of ${amount} to ${school} on ${day} was recorded by mistake, so its receipt no longer counts.`,
		returned: (amount: string, school: string, day: string) =>
			`The bank returned the payment of ${amount} that you made to ${school} on ${day}.`,
		reversed: (amount: string, school: string, day: string) =>
			`The payment of ${amount} that you made to ${school} on ${day} was reversed.`,
		receiptEnds: 'Its receipt no longer counts.',
		openAgain: 'What it paid is open again.',
		refundedBefore: (amount: string) =>
			`Of this payment, ${amount} had been refunded before. Please pay that back too: no invoice contains it.`,
		shareSubject: (amount: string, school: string) => `Your share is paid: ${amount} to ${school}`,
		shareOpenSubject: (amount: string, school: string) => `Your share is open again: ${amount} to ${school}`,
		share: {
			paid: (payer: string, name: string, amount: string) =>
				`${payer} paid your share of ${inSentence(name)}, ${amount}. You owe nothing of it.`,
			refunded: (payer: string, name: string, amount: string) =>
				`${payer} had paid your share of ${inSentence(name)}. ${amount} of it was refunded and is open again.`,
			reversed: (payer: string, name: string, amount: string) =>
				`${payer} had paid your share of ${inSentence(name)}. ${amount} of it was taken back and is open again.`,
		},
		refundSubject: (amount: string, school: string) => `Refund: ${amount} from ${school}`,
		refunded: (amount: string, school: string, day: string, method: string) =>
			`${school} refunded ${amount} on ${day} (${inSentence(method)}).`,
		refundOpens: 'What this money had paid is open again.',
	},
	statement: {
		subject: (school: string) => `Your statement from ${school}`,
		here: (school: string, from: string, until: string) =>
			`Here is your statement from ${school}, ${from} to ${until}. All of it is in the PDF.`,
	},
	autopay: {
		noticeSubject: (name: string, day: string) => `${name} will be paid automatically on ${day}`,
		declinedSubject: (name: string) => `Your card was declined for ${inSentence(name)}`,
		declined: (amount: string, name: string, card: string) =>
			`${amount} for ${inSentence(name)} could not be charged to ${card}.`,
		again: (day: string) => `It is tried again on ${day}. You can also pay now, or save another card.`,
		over: 'It is not tried again. Please pay the invoice, and save another card for the next one.',
		notPaidEither: (numbers: string) =>
			`Until you save a card again, these invoices are not paid automatically either: ${numbers}.`,
		cardStopped: (card: string, day: string) =>
			`This invoice is not paid automatically, because ${card} was declined on ${day}. Please pay it, or save a card again in the portal.`,
		stop: 'You can change or stop automatic payments in the portal.',
	},
	parts: {
		agreedSubject: (name: string, school: string) => `Paying ${inSentence(name)} from ${school} in parts`,
		changedSubject: (name: string, school: string) => `New dates for ${inSentence(name)} from ${school}`,
		endedSubject: (name: string, school: string) => `${name} from ${school} is no longer paid in parts`,
		agreed: (open: string, name: string, school: string) =>
			`${school} has agreed that you pay the ${open} still open of ${inSentence(name)} in parts:`,
		changed: (open: string, name: string, school: string) =>
			`${school} has changed the parts in which you pay ${inSentence(name)}. ${open} is still to pay:`,
		ask: 'If this is not what you agreed on, please get in touch with us.',
		isDue: (open: string, name: string, school: string, due: string) =>
			`${open} of ${inSentence(name)} from ${school} is still open. It is due on ${due}.`,
		wasDue: (open: string, name: string, school: string, due: string) =>
			`${open} of ${inSentence(name)} from ${school} is still open. It was due on ${due}.`,
		/** The same for one of several payers. */
		ofShare: {
			agreed: (open: string, name: string, school: string) =>
				`${school} has agreed that ${inSentence(name)} is paid in parts. Your share of what is still open is ${open}. You pay:`,
			changed: (open: string, name: string, school: string) =>
				`${school} has changed the parts in which ${inSentence(name)} is paid. ${open} of your share is still to pay:`,
			isDue: (open: string, name: string, school: string, due: string) =>
				`${open} of your share of ${inSentence(name)} from ${school} is still open. It is due on ${due}.`,
			wasDue: (open: string, name: string, school: string, due: string) =>
				`${open} of your share of ${inSentence(name)} from ${school} is still open. It was due on ${due}.`,
		},
		ended: (name: string, school: string) =>
			`The plan to pay ${inSentence(name)} from ${school} in parts has ended.`,
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
