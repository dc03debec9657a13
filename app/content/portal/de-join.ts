import type { join as en } from './en-join.ts'

/** Classes a family may join, in German. */
export const join: typeof en = {
	title: 'Freie Kurse',
	none: 'Im Moment gibt es keine Kurse mit Anmeldung. Fragen Sie nach: Vielleicht sind neue geplant.',
	do: {
		seat: (child: string) => `Anmeldung für ${child}`,
		list: (child: string) => `Warteliste für ${child}`,
		ask: (child: string) => `Für ${child} anfragen`,
	},
	self: { seat: 'Anmelden', list: 'Auf die Warteliste', ask: 'Um einen Platz bitten' },
	is: {
		in: (child: string) => `${child} ist in diesem Kurs`,
		waiting: (child: string) => `${child} steht auf der Warteliste`,
		asked: (child: string) => `Ihre Anfrage für ${child} wird beantwortet`,
	},
	leave: { waiting: 'Warteliste verlassen', asked: 'Anfrage zurückziehen' },
	leaving: {
		waiting: 'Der Platz auf der Warteliste wird aufgegeben. Sie können sich später wieder hinten anstellen.',
		asked: 'Die Anfrage wird zurückgenommen. Sie können später wieder anfragen.',
	},
	sibling: 'ein weiteres Kind',
	newcomer: 'Kind',
	mayNotBook: 'Anmelden kann nur, wer Stunden buchen darf. Fragen Sie das Büro der Schule.',
	trial: 'Möchten Sie einen Kurs erst ausprobieren?',
	askForTrial: 'Nach einer Probestunde fragen',
	trialSubject: 'Probestunde',
	yourself: 'Möchten Sie selbst hier lernen? Wählen Sie auf der Anmeldeseite „Ich selbst“.',
	signUpPage: 'Anmeldeseite',
	waits: 'Auf die Warteliste, falls der Platz bis dahin vergeben ist',
	back: 'Abbrechen',
	refusal: 'Es wurde nichts gesendet',
}
