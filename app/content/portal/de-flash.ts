export const flash = {
	'absence-reported': 'Die Abmeldung ist eingegangen. Die Schule weiß Bescheid.',
	'trial-absence-reported':
		'Die Abmeldung ist eingegangen. Der Probeunterricht geht mit der nächsten Stunde weiter.',
	'absences-reported': '{count} Abmeldungen sind eingegangen. Die Schule weiß Bescheid.',
	'absence-withdrawn': 'Die Abmeldung wurde zurückgenommen. Die Schule weiß Bescheid.',
	'move-asked': 'Ihre Anfrage wurde gesendet. Der Termin bleibt bestehen, bis die Schule ihn verlegt.',
	'move-withdrawn': 'Ihre Anfrage wurde zurückgezogen.',
	'make-up-booked': 'Die Nachholstunde ist gebucht.',
	'make-up-asked':
		'Das Sekretariat hat Ihre Anfrage. Es bucht einen Termin für Sie oder antwortet unter Stunden.',
	'class-joined': 'Angemeldet. Die Stunden stehen unten in der Liste.',
	'class-list-joined': 'Sie stehen auf der Warteliste. Die Schule schreibt Ihnen, sobald ein Platz frei ist.',
	'class-asked': 'Ihre Anfrage wurde gesendet. Die Schule antwortet Ihnen per E-Mail.',
	'class-withdrawn': 'Zurückgezogen. Sie können sich jederzeit wieder anmelden.',
	'offer-accepted': 'Der Platz gehört Ihnen.',
	'offer-declined': 'Der Platz wurde abgelehnt.',
	'consent-agreed': 'Ihre Einwilligung wurde festgehalten.',
	'consent-declined': 'Ihre Antwort wurde festgehalten: Sie willigen nicht ein.',
	'consent-taken-back': 'Ihre Einwilligung wurde widerrufen.',
	'assignment-ticked': 'Als erledigt markiert.',
	'assignment-unticked': 'Als nicht erledigt markiert.',
	'practice-added': 'Die Übungszeit wurde eingetragen.',
	'practice-confirmed': 'Die Übungszeit wurde bestätigt.',
	'practice-removed': 'Die Übungszeit wurde entfernt.',
	'recording-sent': 'Die Aufnahme wurde gesendet. Ihre Lehrkraft kann sie anhören.',
	'recording-answered': 'Ihre Antwort wurde gesendet.',
	'report-acknowledged': 'Vielen Dank. Die Schule weiß, dass Sie ihn gelesen haben.',
	'feedback-sent': 'Ihre Rückmeldung wurde gesendet.',
	'feedback-changed': 'Ihre Rückmeldung wurde geändert.',
	'proposal-accepted': 'Die Stunde wurde auf den gewählten Termin verlegt.',
	'proposal-declined': 'Die Stunde bleibt, wo sie ist.',
	'conversation-begun': 'Ihre Nachricht wurde gesendet.',
	'message-withdrawn': 'Die Nachricht wurde zurückgezogen.',
	'conversation-unread': 'Die Unterhaltung ist als ungelesen markiert.',
	'conversation-muted':
		'Die Unterhaltung ist stumm geschaltet. Neue Nachrichten werden weder gezählt noch per E-Mail gesendet.',
	'conversation-unmuted': 'Die Unterhaltung ist nicht mehr stumm geschaltet.',
	'conversation-archived': 'Die Unterhaltung liegt im Archiv.',
	'conversation-restored': 'Die Unterhaltung liegt wieder im Posteingang.',
	'announcements-muted': 'Sie erhalten keine Ankündigungen mehr per E-Mail.',
	'announcements-unmuted': 'Sie erhalten Ankündigungen per E-Mail.',
	'event-signed-up': 'Angemeldet. Eine Bestätigung kommt per E-Mail.',
	'event-entry-changed': 'Die Anmeldung wurde geändert.',
	'event-withdrawn': 'Die Anmeldung wurde zurückgezogen.',
	'event-fee-back': 'Die Anmeldung wurde zurückgezogen und die Gebühr dafür gutgeschrieben.',
	'portal-switched': 'Sie haben zu diesem Zugang gewechselt.',
}

export const flashWithoutMail = {
	'class-list-joined':
		'Sie stehen auf der Warteliste. Sobald ein Platz frei ist und dieser Server E-Mails senden kann, schreibt Ihnen die Schule.',
	'class-asked':
		'Ihre Anfrage wurde gesendet. Die Schule antwortet Ihnen per E-Mail, sobald dieser Server E-Mails senden kann.',
	'event-signed-up':
		'Angemeldet. Eine Bestätigung kommt per E-Mail, sobald dieser Server E-Mails senden kann.',
}
