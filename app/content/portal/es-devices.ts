/** Devices, calendar addresses, orders of dates, what devices show and the page of a paused school, keyed by the English text. */
export const esDevices: Record<string, string> = {
	'Messages are always in your inbox in Solfa.':
		'Los mensajes están siempre en su bandeja de entrada de Solfa.',
	'Invoices, offered seats and everything about your account are always emailed.':
		'Las facturas, las plazas ofrecidas y todo lo relativo a su cuenta se envían siempre por correo.',
	'Where you are signed in': 'Dónde tiene la sesión abierta',
	'DD/MM/YYYY': 'DD/MM/AAAA',
	'School: DD/MM/YYYY': 'Escuela: DD/MM/AAAA',
	'MM/DD/YYYY': 'MM/DD/AAAA',
	'School: MM/DD/YYYY': 'Escuela: MM/DD/AAAA',
	'YYYY-MM-DD': 'AAAA-MM-DD',
	'School: YYYY-MM-DD': 'Escuela: AAAA-MM-DD',
	'This one': 'Este dispositivo',
	'The calendar address is ready.': 'La dirección del calendario está lista.',
	'The new calendar address is ready. The earlier one no longer works.':
		'La nueva dirección del calendario está lista. La anterior ya no sirve.',
	'The calendar address no longer works.': 'La dirección del calendario ya no sirve.',
	'Your notifications are saved.': 'Sus notificaciones se han guardado.',
	'No email': 'Sin correo',
	'Notifications are on for this device.': 'Las notificaciones están activadas en este dispositivo.',
	'The device gets no more notifications.': 'El dispositivo ya no recibe notificaciones.',
	'This device was removed already.': 'Este dispositivo ya se había quitado.',
	'You can turn this on for {} devices. Remove one first.':
		'Puede activarlas en {} dispositivos. Quite uno primero.',
	'Only the owner of an account can turn this on.': 'Solo la persona titular de la cuenta puede activarlo.',
	'This browser did not say how it can be reached. Reload the page and try again.':
		'Este navegador no indicó cómo se le puede avisar. Vuelva a cargar la página e inténtelo de nuevo.',
	'Choose a device': 'Elija un dispositivo',
	'Choose what is shown on your devices': 'Elija qué se muestra en sus dispositivos',
	'Also shown on your devices': 'También en sus dispositivos',
	'New messages': 'Mensajes nuevos',
	'Changed lessons': 'Clases que cambian',
	'New invoices': 'Facturas nuevas',
	'Notifications on your phone or computer': 'Notificaciones en su teléfono u ordenador',
	'Messages, changed lessons and invoices appear at once, with what the subject of the email says. On an iPhone, add Solfa to the home screen first.':
		'Los mensajes, los cambios de clases y las facturas aparecen al momento, con el asunto del correo. En un iPhone, añada antes Solfa a la pantalla de inicio.',
	'Turn on for this device': 'Activar en este dispositivo',
	'Your browser does not allow notifications from this site. Allow them in its settings, then try again.':
		'Su navegador no permite notificaciones de este sitio. Permítalas en sus ajustes e inténtelo de nuevo.',
	'Text messages': 'SMS',
	'Only when a lesson of the same day is canceled or moved, and in an emergency. Reply STOP to end them.':
		'Solo si una clase del mismo día se cancela o se cambia, y en una emergencia. Responda STOP para no recibir más.',
	'Agree to texts': 'Aceptar SMS',
	On: 'Activado',
	Off: 'Desactivado',
	'This number gets text messages.': 'Este número recibe SMS.',
	'This number gets no more text messages.': 'Este número ya no recibe SMS.',
	'This is no longer your number at this school.': 'Este ya no es su número en esta escuela.',
	'Choose a number': 'Elija un número',
	'{} is paused': '{} está en pausa',
	"Its subscription is not active, so lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask the school's office.":
		'La suscripción no está activa, por lo que ahora no se pueden abrir las clases, las notas ni los archivos. No se pierde nada. Pregunte en la secretaría de la escuela.',
	'Its subscription is not active, so lessons, notes and files cannot be opened at the moment. Nothing is lost. Please ask your teacher.':
		'La suscripción no está activa, por lo que ahora no se pueden abrir las clases, las notas ni los archivos. No se pierde nada. Pregunte a su docente.',
	'Call {}': 'Llamar al {}',
	'Email {}': 'Escribir a {}',
	'Your password is changed. You are signed out everywhere else. For safety, the change of your email to {} was canceled. Ask for it again if you still want it.':
		'Su contraseña se ha cambiado. Se ha cerrado su sesión en todos los demás lugares. Por seguridad se ha cancelado el cambio de su correo a {}. Solicítelo de nuevo si todavía lo desea.',
	'You are signed out everywhere else. For safety, the change of your email to {} was canceled. Ask for it again if you still want it.':
		'Se ha cerrado su sesión en todos los demás lugares. Por seguridad se ha cancelado el cambio de su correo a {}. Solicítelo de nuevo si todavía lo desea.',
}
