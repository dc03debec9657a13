import type { StudioWords } from './catalogs.ts'

/** Texts of a solo teacher's portal, in German. */
export const deStudio: StudioWords = {
	words: {
		lessons: {
			canceledBySchool: 'Von der Lehrkraft abgesagt',
			changedMind: 'Sie können doch kommen? Schreiben Sie der Lehrkraft.',
			askOffice: 'Wenden Sie sich für eine Abmeldung an die Lehrkraft.',
		},
		afterAll: {
			effect:
				'Die Abmeldung wird zurückgenommen, und die Stunde findet wie vorher statt. Die Lehrkraft wird benachrichtigt.',
		},
		move: {
			wishHint:
				'Tage und Uhrzeiten, die Ihnen passen. Der Termin bleibt bestehen, bis die Lehrkraft ihn verlegt.',
		},
		credit: {
			ask: {
				noTimes: 'Die Lehrkraft kann einen für Sie suchen.',
				submit: 'Lehrkraft fragen',
				waiting: 'Die Lehrkraft sucht einen Termin',
			},
			mayNotBook:
				'Sie können diese Nachholstunden sehen, aber nicht buchen. Wenden Sie sich an die Lehrkraft.',
		},
		money: {
			noPayer: 'Wer die Rechnungen bekommt, erfahren Sie bei der Lehrkraft.',
			whyByHand: 'Die Lehrkraft hat diese Zeile hinzugefügt.',
			referenceHint: 'Geben Sie diesen Verwendungszweck an, damit die Lehrkraft Ihre Zahlung zuordnen kann.',
			voided: 'Von der Lehrkraft storniert',
			wrongDates: 'Geben Sie beide Daten so ein, wie die Lehrkraft sie schreibt, das frühere zuerst.',
		},
		autopay: {
			off: 'Die Lehrkraft zieht keine Zahlungen automatisch ein.',
			cardHint: 'Sie geben die Karte bei Stripe ein. Die Lehrkraft sieht ihre Nummer nicht.',
		},
		events: {
			none: 'Zurzeit ist nichts geplant. Vorspiele und Prüfungen Ihrer Lehrkraft erscheinen hier. Die Stunden eines Kurses, auch eines Vorspielkurses, stehen unter „Stunden“.',
			askOffice: 'Anmelden kann nur, wer Unterricht buchen darf. Fragen Sie bei der Lehrkraft nach.',
		},
		join: { mayNotBook: 'Anmelden kann nur, wer Stunden buchen darf. Fragen Sie die Lehrkraft.' },
		learning: {
			noNotes:
				'Noch keine Notizen. Hier hält die Lehrkraft fest, was im Unterricht gemacht wurde und was als Nächstes kommt.',
			noAssignments: 'Zurzeit gibt es nichts zu üben. Hier schreibt die Lehrkraft, woran zu arbeiten ist.',
			recordings: {
				heard: () => 'Ihre Lehrkraft hat sie angehört.',
				notHeard: 'Ihre Lehrkraft hat sie noch nicht angehört.',
				readers: 'Ihre Lehrkraft kann sie abspielen, sonst niemand außerhalb Ihrer Familie.',
			},
			noReports: 'Noch keine Berichte. Ihre Lehrkraft veröffentlicht sie am Ende eines Unterrichtszeitraums.',
			acknowledgeTitle: 'Bestätigen Sie der Lehrkraft, dass Sie ihn gelesen haben',
			whoReads:
				'Was Sie schreiben, liest Ihre Lehrkraft. Sie können es 24 Stunden lang ändern und fünf am Tag senden.',
			subjects: { school: 'Die Lehrkraft' },
			office: 'Nur die Lehrkraft',
			fromTeachers: 'Von Ihrer Lehrkraft',
			states: { hidden: 'Von der Lehrkraft ausgeblendet' },
		},
		messages: {
			empty: { announcements: 'Hier steht, was die Lehrkraft allen mitteilt.' },
			people: { office: 'Die Lehrkraft' },
		},
		resources: {
			none: 'Mit Ihnen wurde noch nichts geteilt. Hier erscheinen Noten, Aufnahmen und Links Ihrer Lehrkraft.',
			borrowed: 'Von der Lehrkraft geliehen',
		},
		settings: {
			guardiansHint: 'Wenn sich ändert, wer für ein Kind sorgt, wenden Sie sich an die Lehrkraft.',
			effects: {
				media: 'Ohne sie darf die Lehrkraft keine Fotos oder Aufnahmen von dieser Person zeigen.',
				policy: 'Ohne sie fragt die Lehrkraft Sie noch einmal, bevor der Unterricht weitergeht.',
				data: 'Ohne sie klärt die Lehrkraft mit Ihnen, welche Daten sie gesetzlich noch aufbewahren muss.',
			},
			ownMedia: 'Ohne sie darf die Lehrkraft keine Fotos oder Aufnahmen von Ihnen zeigen.',
			noTexts: 'Ihre Lehrkraft hat keine Texte veröffentlicht, die eine Einwilligung brauchen.',
		},
		flash: {
			'absence-reported': 'Die Abmeldung ist eingegangen. Die Lehrkraft weiß Bescheid.',
			'absences-reported': '{count} Abmeldungen sind eingegangen. Die Lehrkraft weiß Bescheid.',
			'absence-withdrawn': 'Die Abmeldung wurde zurückgenommen. Die Lehrkraft weiß Bescheid.',
			'move-asked': 'Ihre Anfrage wurde gesendet. Der Termin bleibt bestehen, bis die Lehrkraft ihn verlegt.',
			'make-up-asked':
				'Die Lehrkraft hat Ihre Anfrage. Sie bucht einen Termin für Sie oder antwortet unter Stunden.',
			'class-list-joined':
				'Sie stehen auf der Warteliste. Die Lehrkraft schreibt Ihnen, sobald ein Platz frei ist.',
			'class-asked': 'Ihre Anfrage wurde gesendet. Die Lehrkraft antwortet Ihnen per E-Mail.',
			'report-acknowledged': 'Vielen Dank. Die Lehrkraft weiß, dass Sie ihn gelesen haben.',
		},
		flashWithoutMail: {
			'class-list-joined':
				'Sie stehen auf der Warteliste. Sobald ein Platz frei ist und dieser Server E-Mails senden kann, schreibt Ihnen die Lehrkraft.',
			'class-asked':
				'Ihre Anfrage wurde gesendet. Die Lehrkraft antwortet Ihnen per E-Mail, sobald dieser Server E-Mails senden kann.',
		},
	},
	phrases: {
		'Excused by the office': 'Von der Lehrkraft entschuldigt',
		'A teacher commented on one of yours.': 'Ihre Lehrkraft hat eine Ihrer Aufnahmen kommentiert.',
		'You cannot book lessons for this student. Ask the school’s office.':
			'Sie können für diese Person keine Stunden buchen. Wenden Sie sich an die Lehrkraft.',
		'You cannot move lessons of this student. Ask the school’s office.':
			'Sie können Stunden dieser Person nicht verlegen. Wenden Sie sich an die Lehrkraft.',
		'To report an absence, contact the school.': 'Wenden Sie sich für eine Abmeldung an die Lehrkraft.',
		'To take back an absence, contact the school.':
			'Um eine Abmeldung zurückzunehmen, wenden Sie sich an die Lehrkraft.',
		'This absence cannot be taken back here. Ask the school’s office.':
			'Diese Abmeldung lässt sich hier nicht zurücknehmen. Wenden Sie sich an die Lehrkraft.',
		'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the school’s office.':
			'Die Nachholstunde ist schon gebucht, verbraucht oder ausgezahlt. Ist sie gebucht, sagen Sie sie zuerst ab. Sonst wenden Sie sich an die Lehrkraft.',
		'The time of this lesson is no longer free. Ask the school’s office.':
			'Die Zeit dieser Stunde ist nicht mehr frei. Wenden Sie sich an die Lehrkraft.',
		'This lesson has already started. Contact the office instead.':
			'Diese Stunde hat schon begonnen. Wenden Sie sich an die Lehrkraft.',
		'You can no longer write to the people of this conversation. Write to the office.':
			'Sie können den Personen dieser Unterhaltung nicht mehr schreiben. Schreiben Sie der Lehrkraft.',
		'You cannot answer offers for this student. Ask the school’s office.':
			'Sie können Angebote für diese Person nicht beantworten. Wenden Sie sich an die Lehrkraft.',
		'This offer was not answered in time. Ask the school’s office.':
			'Dieses Angebot wurde nicht rechtzeitig beantwortet. Wenden Sie sich an die Lehrkraft.',
		'For your school’s office.': 'Für die Lehrkraft.',
		'For your account and the history. Lessons are in the school’s time.':
			'Für Zeitpunkte in Ihrem Konto und im Verlauf. Stunden stehen immer in der Zeit der Lehrkraft.',
		'For your account and the history. Lessons and invoices use the school’s.':
			'Für dieselben Zeitpunkte. Tage der Lehrkraft werden so geschrieben, wie die Lehrkraft es tut.',
		'School: {}': 'Lehrkraft: {}',
		'School: DD/MM/YYYY': 'Lehrkraft: TT/MM/JJJJ',
		'School: MM/DD/YYYY': 'Lehrkraft: MM/TT/JJJJ',
		'School: YYYY-MM-DD': 'Lehrkraft: JJJJ-MM-TT',
		'For all pages you read. Letters use the school’s.':
			'Für alle Seiten, die Sie lesen. Briefe werden so geschrieben, wie die Lehrkraft es tut.',
		'This is no longer your number at this school.': 'Das ist nicht mehr Ihre Nummer hier.',
		'The school does not use direct debit.': 'Die Lehrkraft zieht nicht per Lastschrift ein.',
		'The school does not charge cards automatically.': 'Die Lehrkraft bucht nicht automatisch von Karten ab.',
		'This invoice cannot be paid online. Ask the school how to pay it.':
			'Diese Rechnung kann nicht online bezahlt werden. Fragen Sie die Lehrkraft, wie Sie bezahlen können.',
		'Sign-up is closed. Ask the school’s office.':
			'Die Anmeldung ist geschlossen. Fragen Sie bei der Lehrkraft nach.',
		'This student is not invited. Ask the school’s office.':
			'Diese Person ist nicht eingeladen. Fragen Sie bei der Lehrkraft nach.',
		'All places are taken. Ask the school’s office.':
			'Alle Plätze sind vergeben. Fragen Sie bei der Lehrkraft nach.',
		'You cannot sign up this student. Ask the school’s office.':
			'Sie können diese Person nicht anmelden. Fragen Sie bei der Lehrkraft nach.',
		'The school wrote to many families.': 'Die Lehrkraft hat an viele Familien geschrieben.',
		'On the day before, if the school sends them.': 'Am Tag davor, wenn die Lehrkraft sie verschickt.',
		'The school canceled or moved one of yours, or answered what you asked.':
			'Die Lehrkraft hat eine Stunde abgesagt oder verlegt oder eine Anfrage beantwortet.',
		'The school’s: {}': 'Die der Lehrkraft: {}',
		'Files of up to 10 MB in all can be sent until your school has a plan.':
			'Bis Ihre Lehrkraft einen Tarif hat, können insgesamt bis zu 10 MB an Dateien gesendet werden.',
		'I could not find this in the help. Try other words, or ask the office of your school.':
			'Das habe ich in der Hilfe nicht gefunden. Versuchen Sie es mit anderen Wörtern, oder fragen Sie die Lehrkraft.',
	},
}
