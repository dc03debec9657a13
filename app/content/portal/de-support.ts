/** Help articles stay in English. */
export const deSupport: Record<string, string> = {
	Online: 'Jetzt erreichbar',
	Offline: 'Nicht erreichbar',
	'Who answers': 'Wer antwortet',
	Assistant: 'Assistent',
	'A person': 'Ein Mensch',
	'Platform staff': 'Solfa-Team',
	You: 'Sie',
	Message: 'Nachricht',
	'Write a message': 'Nachricht schreiben',
	'Attach an image': 'Bild anhängen',
	Send: 'Senden',
	Close: 'Schließen',
	'Attached image': 'Angehängtes Bild',
	'Preview of {}': 'Vorschau von {}',
	'Remove image': 'Bild entfernen',
	'Only images can be attached.': 'Nur Bilder können angehängt werden.',
	Error: 'Fehler',
	'Failed to send message. Please try again.':
		'Die Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
	'Failed to upload image. Please try again.':
		'Das Bild konnte nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.',
	'Write a message or attach an image.': 'Schreiben Sie eine Nachricht oder hängen Sie ein Bild an.',
	'Use at most {} characters. Longer texts fit into several messages.':
		'Schreiben Sie höchstens {} Zeichen. Längere Texte passen in mehrere Nachrichten.',
	'Ask how something works in Solfa. The assistant answers from our help.':
		'Fragen Sie, wie etwas in Solfa funktioniert. Der Assistent antwortet aus unserer Hilfe, die es auf Englisch gibt.',
	'Write to us. We answer here, and as soon as we can.':
		'Schreiben Sie uns. Wir antworten hier, so schnell wir können.',
	'I could not find this in the help. Choose “A person” above, and somebody of our team will answer you.':
		'Das habe ich in der Hilfe nicht gefunden. Wählen Sie oben „Ein Mensch“, dann antwortet Ihnen jemand aus unserem Team.',
	'I could not find this in the help. Try other words, or ask the office of your school.':
		'Das habe ich in der Hilfe nicht gefunden. Versuchen Sie es mit anderen Wörtern, oder fragen Sie das Büro Ihrer Schule.',
	'Not solved? A person can take over and sees this chat.':
		'Nicht gelöst? Ein Mensch kann übernehmen und sieht diesen Chat.',
	'Ask a person': 'Einen Menschen fragen',
	'Mark {} as read': '{} als gelesen markieren',
	Refresh: 'Neu laden',
	'Refresh every 10 seconds': 'Alle 10 Sekunden neu laden',
	'Stop refreshing and write a message': 'Nicht mehr neu laden und eine Nachricht schreiben',
	'This conversation is solved. You rated our help {} of 5.':
		'Dieses Gespräch ist gelöst. Sie haben unsere Hilfe mit {} von 5 bewertet.',
	'This conversation is solved. How well did we help?':
		'Dieses Gespräch ist gelöst. Wie gut haben wir geholfen?',
	'of 5': 'von 5',
	'Choose how well we helped': 'Wählen Sie, wie gut wir geholfen haben',
	'Thank you for your rating.': 'Danke für Ihre Bewertung.',
}
