/** Texts by message id. */
export const flash = {
	'absence-reported': 'The absence was reported. The school knows.',
	'move-asked': 'Your request was sent. The lesson stays where it is until the school moves it.',
	'move-withdrawn': 'Your request was withdrawn.',
	'make-up-booked': 'The make-up lesson is booked.',
	'make-up-asked': 'The office has your request. It will book a time for you or answer under Lessons.',
	'class-joined': 'Signed up. The lessons are in the list below.',
	'class-list-joined': 'You are on the waiting list. The school writes to you when a place is free.',
	'class-asked': 'Your request was sent. The school answers you by email.',
	'offer-accepted': 'The seat is yours.',
	'offer-declined': 'The offer was declined.',
	'consent-agreed': 'Your consent was recorded.',
	'consent-declined': 'Your answer was recorded: you do not agree.',
	'consent-taken-back': 'Your consent was withdrawn.',
	'assignment-ticked': 'Marked as done.',
	'assignment-unticked': 'Marked as not done.',
	'practice-added': 'The practice was added.',
	'practice-confirmed': 'The practice was confirmed.',
	'practice-removed': 'The practice was removed.',
	'recording-sent': 'The recording was sent. Your teacher can listen to it.',
	'recording-answered': 'Your answer was sent.',
	'report-acknowledged': 'Thank you. The school knows that you have read it.',
	'feedback-sent': 'Your feedback was sent.',
	'feedback-changed': 'Your feedback was changed.',
	'proposal-accepted': 'The lesson was moved to the time you chose.',
	'proposal-declined': 'The lesson stays where it is.',
	'conversation-begun': 'Your message was sent.',
	'message-withdrawn': 'The message was withdrawn.',
	'conversation-unread': 'The conversation is marked as unread.',
	'conversation-muted': 'The conversation is muted. New messages are not counted or emailed.',
	'conversation-unmuted': 'The conversation is no longer muted.',
	'conversation-archived': 'The conversation is in the archive.',
	'conversation-restored': 'The conversation is in your inbox again.',
	'announcements-muted': 'Announcements are no longer emailed to you.',
	'announcements-unmuted': 'Announcements are emailed to you.',
	'event-signed-up': 'Signed up. A confirmation is on its way by email.',
	'event-entry-changed': 'The entry was changed.',
	'event-withdrawn': 'The sign-up was withdrawn.',
}

/** Promises of an email, while email is not set up on the server. */
export const flashWithoutMail = {
	'class-list-joined':
		'You are on the waiting list. The school writes to you when a place is free, once email is set up on this server.',
	'class-asked':
		'Your request was sent. The school answers you by email once email is set up on this server.',
	'event-signed-up': 'Signed up. A confirmation follows by email once email is set up on this server.',
}
