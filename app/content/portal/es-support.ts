/** Help articles stay in English. */
export const esSupport: Record<string, string> = {
	Online: 'En línea',
	Offline: 'No disponible',
	'Who answers': 'Quién responde',
	Assistant: 'Asistente',
	'A person': 'Una persona',
	'Platform staff': 'Equipo de Solfa',
	You: 'Usted',
	Message: 'Mensaje',
	'Write a message': 'Escriba un mensaje',
	'Attach an image': 'Adjuntar una imagen',
	Send: 'Enviar',
	Close: 'Cerrar',
	'Attached image': 'Imagen adjunta',
	'Preview of {}': 'Vista previa de {}',
	'Remove image': 'Quitar la imagen',
	'Only images can be attached.': 'Solo se pueden adjuntar imágenes.',
	Error: 'Se ha producido un error',
	'Failed to send message. Please try again.': 'No se ha podido enviar el mensaje. Inténtelo de nuevo.',
	'Failed to upload image. Please try again.': 'No se ha podido subir la imagen. Inténtelo de nuevo.',
	'Write a message or attach an image.': 'Escriba un mensaje o adjunte una imagen.',
	'Use at most {} characters. Longer texts fit into several messages.':
		'Escriba como máximo {} caracteres. Los textos más largos caben en varios mensajes.',
	'Ask how something works in Solfa. The assistant answers from our help.':
		'Pregunte cómo funciona algo en Solfa. El asistente responde con nuestra ayuda, que está en inglés.',
	'Write to us. We answer here, and as soon as we can.': 'Escríbanos. Le respondemos aquí en cuanto podamos.',
	'I could not find this in the help. Choose “A person” above, and somebody of our team will answer you.':
		'No lo he encontrado en la ayuda. Elija «Una persona» arriba y alguien de nuestro equipo le responderá.',
	'I could not find this in the help. Try other words, or ask the office of your school.':
		'No lo he encontrado en la ayuda. Pruebe con otras palabras o pregunte a la oficina de su escuela.',
	'Not solved? A person can take over and sees this chat.':
		'¿No está resuelto? Una persona puede ayudarle y verá esta conversación.',
	'Ask a person': 'Preguntar a una persona',
	'Mark {} as read': 'Marcar {} como leídos',
	Refresh: 'Recargar',
	'Refresh every 10 seconds': 'Recargar cada 10 segundos',
	'Stop refreshing and write a message': 'Dejar de recargar y escribir un mensaje',
	'This conversation is solved. You rated our help {} of 5.':
		'Esta conversación está resuelta. Ha valorado nuestra ayuda con {} de 5.',
	'This conversation is solved. How well did we help?':
		'Esta conversación está resuelta. ¿Qué tal le hemos ayudado?',
	'of 5': 'de 5',
	'Choose how well we helped': 'Elija qué tal le hemos ayudado',
	'Thank you for your rating.': 'Gracias por su valoración.',
}
