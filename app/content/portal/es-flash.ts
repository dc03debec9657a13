export const flash = {
	'absence-reported': 'La ausencia quedó comunicada. La escuela ya lo sabe.',
	'move-asked': 'Su solicitud se ha enviado. La clase sigue donde está hasta que la escuela la cambie.',
	'move-withdrawn': 'Su solicitud se ha retirado.',
	'make-up-booked': 'La clase de recuperación está reservada.',
	'make-up-asked': 'La secretaría tiene su solicitud. Le reservará una hora o le responderá en Clases.',
	'class-joined': 'Inscripción hecha. Las clases están en la lista.',
	'class-list-joined': 'Está en la lista de espera. La escuela le escribirá cuando haya una plaza.',
	'class-asked': 'Su solicitud se envió. La escuela le responderá por correo.',
	'offer-accepted': 'La plaza es suya.',
	'offer-declined': 'La plaza se ha rechazado.',
	'consent-agreed': 'Su consentimiento quedó registrado.',
	'consent-declined': 'Su respuesta quedó registrada: no da su consentimiento.',
	'consent-taken-back': 'Su consentimiento se ha retirado.',
	'assignment-ticked': 'Marcado como hecho.',
	'assignment-unticked': 'Marcado como pendiente.',
	'practice-added': 'El estudio se ha anotado.',
	'practice-confirmed': 'El estudio se ha confirmado.',
	'practice-removed': 'El estudio se ha eliminado.',
	'recording-sent': 'La grabación se ha enviado. Ya se puede escuchar.',
	'recording-answered': 'Su respuesta se ha enviado.',
	'report-acknowledged': 'Gracias. La escuela sabe que lo ha leído.',
	'feedback-sent': 'Su opinión se ha enviado.',
	'feedback-changed': 'Su opinión se ha modificado.',
	'proposal-accepted': 'La clase se ha cambiado a la hora que eligió.',
	'proposal-declined': 'La clase se queda como está.',
	'conversation-begun': 'Su mensaje se ha enviado.',
	'message-withdrawn': 'El mensaje se ha retirado.',
	'conversation-unread': 'La conversación está marcada como no leída.',
	'conversation-muted':
		'La conversación está silenciada. Los mensajes nuevos no se cuentan ni se envían por correo.',
	'conversation-unmuted': 'La conversación ya no está silenciada.',
	'conversation-archived': 'La conversación está en el archivo.',
	'conversation-restored': 'La conversación vuelve a estar en su bandeja de entrada.',
	'announcements-muted': 'Ya no recibirá los avisos por correo.',
	'announcements-unmuted': 'Recibirá los avisos por correo.',
	'event-signed-up': 'Inscripción hecha. Le llegará una confirmación por correo.',
	'event-entry-changed': 'La inscripción se ha modificado.',
	'event-withdrawn': 'La inscripción se ha anulado.',
}

export const flashWithoutMail = {
	'class-list-joined':
		'Está en la lista de espera. La escuela le escribirá cuando haya una plaza y este servidor pueda enviar correos.',
	'class-asked':
		'Su solicitud se envió. La escuela le responderá por correo en cuanto este servidor pueda enviar correos.',
	'event-signed-up':
		'Inscripción hecha. Le llegará una confirmación en cuanto este servidor pueda enviar correos.',
}
