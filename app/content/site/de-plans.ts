import type { SiteWords } from './catalogs.ts'

/** Texts with parameters about registration and plans. */
export const plans: SiteWords['plans'] = {
	agree: (terms: string, privacy: string) =>
		`Mit dem Konto stimmen Sie den ${terms} zu und haben gelesen, was wir zum ${privacy} sagen.`,
	terms: 'Nutzungsbedingungen',
	privacy: 'Datenschutz',
	chosen: (plan: string, price: string, yearly: boolean) =>
		`Sie haben ${plan} gewählt, ${price} im ${yearly ? 'Jahr' : 'Monat'}. Sie zahlen im nächsten Schritt.`,
	soloCosts: (plan: string, month: string, year: string) =>
		`Der Tarif ${plan} kostet ${month} im Monat oder ${year} im Jahr und wird über PayPal bezahlt; Sie brauchen also ein PayPal-Konto.`,
	here: (name: string) => `Sie sind als ${name} angemeldet.`,
	hereAt: (name: string, school: string) => `Sie sind als ${name} von ${school} angemeldet.`,
	forSchool: (school: string) => `Für ${school}.`,
	forExpired: (school: string, paid: string) =>
		`Für ${school}. Das Abonnement ist abgelaufen. Alle Daten bleiben erhalten, auch ${paid}.`,
	paid: 'alle bisherigen Zahlungen',
	uses: (email: string) => `Ihr Konto verwendet ${email}.`,
	order: (plan: string, today: string, again: string, yearly: boolean) =>
		`${plan}, ${yearly ? 'jährlich' : 'monatlich'} bezahlt: heute ${today}, dann ${again} jede${yearly ? 's Jahr' : 'n Monat'}. Sie können jederzeit kündigen und behalten, was Sie bezahlt haben.`,
	bought: (plan: string) =>
		`Ihr Tarif: ${plan}. Das dauert meist eine Minute. Wir sehen weiter nach; Sie können diese Seite schließen und später wiederkommen.`,
	takesOut: (school: string) =>
		`Alles, was Solfa für ${school} speichert: jede Tabelle als Datei für Tabellenprogramme, jede Stunde als Kalender, alle hochgeladenen Dateien und eine Seite, die sie erklärt. Passwörter sind nicht dabei. Ein anderes Solfa kann alles einlesen und kommt auf dieselben Summen.`,
	price: (plan: string, price: string, yearly: boolean) =>
		`${plan}, ${price} im ${yearly ? 'Jahr' : 'Monat'}`,
}

/** Page texts and form errors, keyed by the English text. */
export const dePlans: Record<string, string> = {
	'Register your school': 'Ihre Schule registrieren',
	'Register as a solo teacher': 'Als Einzellehrkraft registrieren',
	Register: 'Neu registrieren',
	'Teaching alone? Register as a solo teacher':
		'Unterrichten Sie allein? Registrieren Sie sich als Einzellehrkraft',
	'More than one teacher? Register a school': 'Mehrere Lehrkräfte? Registrieren Sie eine Schule',
	'Already have an account? Sign in': 'Haben Sie schon ein Konto? Melden Sie sich an',
	'Forgot your password?': 'Passwort vergessen?',
	'Create account': 'Konto erstellen',
	'Creating account...': 'Konto wird erstellt...',
	'Registration failed': 'Die Registrierung ist fehlgeschlagen',
	'Email Address': 'E-Mail-Adresse',
	'Business Name': 'Name Ihres Unterrichts',
	'Confirm Password': 'Passwort wiederholen',
	'What families will see at the top of their pages.': 'Das sehen Familien oben auf ihren Seiten.',
	'At least {} characters. A short sentence is easy to remember and hard to guess.':
		'Mindestens {} Zeichen. Ein kurzer Satz ist leicht zu merken und schwer zu erraten.',
	'Password must be at least 6 characters': 'Das Passwort muss mindestens 6 Zeichen lang sein',
	'Password must be at least 8 characters.': 'Das Passwort muss mindestens 8 Zeichen lang sein.',
	'A name cannot contain a web or email address': 'Ein Name darf keine Web- oder E-Mail-Adresse enthalten',
	'Name must be at least 3 characters': 'Der Name muss mindestens 3 Zeichen lang sein',
	'School name must be at least 3 characters': 'Der Name der Schule muss mindestens 3 Zeichen lang sein',
	'Business name must be at least 3 characters': 'Der Name muss mindestens 3 Zeichen lang sein',
	'Full name is required.': 'Geben Sie Ihren vollständigen Namen ein.',
	'School name is required.': 'Geben Sie den Namen der Schule ein.',
	"Passwords don't match": 'Die Passwörter stimmen nicht überein',
	'We could not create this account. If you already have one, sign in or reset your password. If not, check the email address and try again.':
		'Dieses Konto konnte nicht erstellt werden. Wenn Sie schon eines haben, melden Sie sich an oder setzen Sie Ihr Passwort zurück. Wenn nicht, prüfen Sie die E-Mail-Adresse und versuchen Sie es noch einmal.',
	'A school needs an email address of its own, also if you already teach alone with Solfa.':
		'Eine Schule braucht eine eigene E-Mail-Adresse, auch wenn Sie mit Solfa schon allein unterrichten.',
	'To open a school, log out and register it with another email address.':
		'Um eine Schule zu eröffnen, melden Sie sich ab und registrieren Sie sie mit einer anderen E-Mail-Adresse.',
	'An error occurred. Please try again.':
		'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
	'Too many registrations came from your network. Please try again in 1 minute; what you typed is still here.':
		'Aus Ihrem Netzwerk kamen zu viele Registrierungen. Versuchen Sie es in 1 Minute noch einmal; Ihre Eingaben bleiben erhalten.',
	'Too many registrations came from your network. Please try again in {} minutes; what you typed is still here.':
		'Aus Ihrem Netzwerk kamen zu viele Registrierungen. Versuchen Sie es in {} Minuten noch einmal; Ihre Eingaben bleiben erhalten.',
	'Account created successfully': 'Konto erstellt',
	'Now choose your subscription plan to get started.': 'Wählen Sie jetzt Ihren Tarif, um zu beginnen.',
	'Your account was created. Please log in to go on.':
		'Ihr Konto wurde erstellt. Melden Sie sich an, um fortzufahren.',
	'You are registered': 'Sie sind registriert',
	'Everything is set up.': 'Alles ist eingerichtet.',
	'What is left is to choose a plan and pay for it.':
		'Jetzt müssen Sie nur noch einen Tarif wählen und bezahlen.',
	'Go to Dashboard': 'Zur Übersicht',
	'Continue to the plans': 'Weiter zu den Tarifen',
	'Select a plan': 'Tarif wählen',
	'That was not understood': 'Das wurde nicht verstanden',
	Back: 'Zurück',
	'Every plan has all core features. Pay by the month or by the year.':
		'Jeder Tarif enthält alle Kernfunktionen. Zahlen Sie monatlich oder jährlich.',
	'Correct your email address': 'E-Mail-Adresse berichtigen',
	'It is one of the first anyone would try.': 'Es gehört zu den ersten, die man ausprobieren würde.',
	'Choose a stronger password': 'Ein stärkeres Passwort wählen',
	'Questions before you pay?': 'Haben Sie vor dem Bezahlen Fragen?',
	'Contact Support': 'Schreiben Sie dem Support',
	'Yearly, 17% saving': 'Jährlich, 17 % sparen',
	'Yearly, Save up to $549': 'Jährlich, bis zu 549 $ sparen',
	'✓ Chosen': '✓ Gewählt',
	'Order summary': 'Ihre Bestellung',
	'Continue to registration': 'Weiter zur Registrierung',
	'Pay {} with PayPal': '{} mit PayPal bezahlen',
	'Opening PayPal...': 'PayPal wird geöffnet...',
	'Cancel Registration': 'Registrierung abbrechen',
	'Cancelling...': 'Wird abgebrochen...',
	'Cancel your registration?': 'Registrierung abbrechen?',
	'Your account and everything you entered will be deleted, and you’ll be logged out. This can’t be undone.':
		'Ihr Konto und alles, was Sie eingegeben haben, werden gelöscht, und Sie werden abgemeldet. Das lässt sich nicht rückgängig machen.',
	'You haven’t been charged. If you register again later, you’ll start from the beginning.':
		'Es wurde nichts abgebucht. Wenn Sie sich später wieder registrieren, beginnen Sie von vorn.',
	'Keep my registration': 'Registrierung behalten',
	'Registration Cancelled': 'Registrierung abgebrochen',
	'Your registration has been cancelled and all account data removed. You can now start fresh.':
		'Ihre Registrierung wurde abgebrochen, und alle Kontodaten wurden entfernt. Sie können jetzt neu beginnen.',
	'Complete Your Registration': 'Schließen Sie Ihre Registrierung ab',
	'Your account setup is incomplete. You need to complete the subscription process to access the dashboard.':
		'Ihr Konto ist noch nicht fertig eingerichtet. Schließen Sie das Abonnement ab, um Ihre Übersicht zu öffnen.',
	'Continue to Subscription': 'Weiter zum Abonnement',
	'Upgrade Your Subscription': 'Erneuern Sie Ihr Abonnement',
	'Your subscription has expired. Please renew your subscription to continue using all features.':
		'Ihr Abonnement ist abgelaufen. Verlängern Sie es, um weiter alle Funktionen zu verwenden.',
	'Upgrade your subscription to access additional features.':
		'Erweitern Sie Ihr Abonnement, um weitere Funktionen zu verwenden.',
	'Return to Dashboard': 'Zurück zur Übersicht',
	'Upgrade Subscription': 'Abonnement erneuern',
	'Payment received, being confirmed': 'Zahlung erhalten, wird bestätigt',
	'Payment received, being confirmed.': 'Zahlung erhalten, wird bestätigt.',
	'We’ve received your payment and PayPal is confirming it. You don’t need to pay again.':
		'Wir haben Ihre Zahlung erhalten, und PayPal bestätigt sie gerade. Sie müssen nicht noch einmal bezahlen.',
	'See your subscription': 'Abonnement ansehen',
	'It’s taking more than a day': 'Es dauert länger als einen Tag',
	'Activating your subscription...': 'Ihr Abonnement wird aktiviert...',
	'Finalizing setup - your account will be ready shortly':
		'Die Einrichtung wird abgeschlossen - Ihr Konto ist gleich bereit',
	'Check again': 'Noch einmal nachsehen',
	'Stop refreshing': 'Nicht mehr neu laden',
	'Payment Successful': 'Zahlung erfolgreich',
	'Redirecting to your dashboard': 'Sie werden zu Ihrer Übersicht weitergeleitet',
	'Sign in': 'Anmelden',
	'You’re not signed in. Sign in to open your dashboard.':
		'Sie sind nicht angemeldet. Melden Sie sich an, um Ihre Übersicht zu öffnen.',
	'See the plans': 'Tarife ansehen',
	'No payment was made': 'Es wurde nichts bezahlt',
	'Your dashboard opens once a plan is paid for.':
		'Ihre Übersicht öffnet sich, sobald ein Tarif bezahlt ist.',
	'Your account is open, but the last payment failed.':
		'Ihr Konto ist offen, aber die letzte Zahlung ist fehlgeschlagen.',
	'Your account is open without a payment for now.': 'Ihr Konto ist vorerst ohne Zahlung offen.',
	'Payment Cancelled': 'Zahlung abgebrochen',
	'Your subscription setup was cancelled.': 'Das Abonnement wurde nicht abgeschlossen.',
	'Payment Error': 'Fehler bei der Zahlung',
	'There was an error processing your payment. Please try again.':
		'Bei Ihrer Zahlung ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
	'There was an error processing your payment. Please try again. Your plan continues as before.':
		'Bei Ihrer Zahlung ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal. Ihr Tarif läuft weiter wie bisher.',
	'This plan cannot be chosen': 'Dieser Tarif kann nicht gewählt werden',
	'Failed to load PayPal payment system': 'PayPal konnte nicht geladen werden',
	'Payment error occurred': 'Bei der Zahlung ist ein Fehler aufgetreten',
	'Error initializing payment system': 'Die Zahlung konnte nicht vorbereitet werden',
	'Try Again': 'Noch einmal versuchen',
	'A solo teacher buys the Solo Teacher plan.': 'Für Einzellehrkräfte gibt es den Tarif Solo Teacher.',
	'A school buys Standard or Professional.': 'Für Schulen gibt es die Tarife Standard und Professional.',
	'Your school already has this plan.': 'Ihre Schule hat diesen Tarif schon.',
	'The {} plan has no room for your school: {} teachers of {} and {} students of {}.':
		'Ihre Schule ist für den Tarif {} zu groß: {} Lehrkräfte von {} und {} Schüler von {}.',
	'The {} plan has no room for your school: {} teachers of {}.':
		'Ihre Schule ist für den Tarif {} zu groß: {} Lehrkräfte von {}.',
	'The {} plan has no room for your school: {} students of {}.':
		'Ihre Schule ist für den Tarif {} zu groß: {} Schüler von {}.',
	'What is left of your plan changed since you opened the page. Please look at the new amount and try again.':
		'Der Rest Ihres Tarifs hat sich geändert, seit Sie die Seite geöffnet haben. Bitte prüfen Sie den neuen Betrag und versuchen Sie es noch einmal.',
	'Authentication required': 'Sie sind nicht mehr angemeldet. Melden Sie sich wieder an, um zu zahlen.',
	'Set up two-factor sign-in first.': 'Richten Sie zuerst die Anmeldung in zwei Schritten ein.',
	'Only an administrator of a school can choose what it pays for.':
		'Nur die Verwaltung einer Schule kann wählen, was sie bezahlt.',
	'You started another payment after this one, so this one is being canceled. Anything charged for it will be refunded.':
		'Sie haben danach eine weitere Zahlung begonnen; diese wird deshalb abgebrochen. Bereits Abgebuchtes wird erstattet.',
	'Your payment has been confirmed and your subscription is active.':
		'Ihre Zahlung ist bestätigt, und Ihr Abonnement ist aktiv.',
	'Logout failed': 'Die Abmeldung ist fehlgeschlagen',
	'Payment canceled': 'Zahlung abgebrochen',
	'Cleanup Failed': 'Löschen fehlgeschlagen',
	'Failed to cleanup account data. Please contact support.':
		'Die Daten des Kontos konnten nicht gelöscht werden. Bitte schreiben Sie dem Support.',
	'No Account Found': 'Kein Konto gefunden',
	'No account data to cleanup.': 'Es gibt keine Kontodaten zu löschen.',
	'Upgrade Cancelled': 'Tarifwechsel abgebrochen',
	'You can continue using your account normally.': 'Sie können Ihr Konto ganz normal weiter nutzen.',
	'Your account stays closed until a plan is paid for. Everything in it is kept. Choose a plan below, or take your data with you.':
		'Ihr Konto bleibt geschlossen, bis ein Tarif bezahlt ist. Alle Daten bleiben erhalten. Wählen Sie unten einen Tarif, oder nehmen Sie Ihre Daten mit.',
	'Your account stays read-only: you can open and download everything, but change nothing until the last payment goes through or Solfa support lifts it.':
		'Ihr Konto bleibt schreibgeschützt: Sie können alles öffnen und herunterladen, aber nichts ändern, bis die letzte Zahlung gelingt oder der Solfa-Support den Schreibschutz aufhebt.',
	'Subscription canceled': 'Abonnement gekündigt',
	'The subscription could not be canceled': 'Das Abonnement konnte nicht gekündigt werden',
	'The subscription could not be resumed': 'Das Abonnement konnte nicht fortgesetzt werden',
	'There was a problem at PayPal. Nothing has changed. Please try again in a few minutes.':
		'Bei PayPal ist ein Fehler aufgetreten. Es hat sich nichts geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
	'Subscription resumed': 'Abonnement läuft weiter',
	'Your plan continues as before.': 'Ihr Tarif läuft weiter wie bisher.',
	'Plan changed': 'Tarif geändert',
	'Your plan is now {}. The next charge is on {}.':
		'Ihr Tarif ist jetzt {}. Die nächste Abbuchung ist am {}.',
	'Payment received': 'Zahlung eingegangen',
	'Thank you. Your plan continues as before.': 'Vielen Dank. Ihr Tarif läuft weiter wie bisher.',
	'The payment failed again': 'Die Zahlung ist erneut fehlgeschlagen',
	'Please check your card or bank account at PayPal, then try again.':
		'Bitte prüfen Sie Ihre Karte oder Ihr Bankkonto bei PayPal und versuchen Sie es dann noch einmal.',
}
