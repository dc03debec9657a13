import { paymentPhrases } from './es-autopay.ts'
import { esLabels } from './es-labels.ts'
import { esDevices } from './es-devices.ts'
import { esAbsences } from './es-absences.ts'
import { esRecordings } from './es-recordings.ts'
import { esRefusals } from './es-refusals.ts'

/** Texts of shared components and of model errors, keyed by the English text. */
export const esPhrases: Record<string, string> = {
	...esLabels,
	...esAbsences,
	...esRecordings,
	...esRefusals,
	'Account of': 'Cuenta de',
	'Log out': 'Cerrar sesión',
	Support: 'Ayuda',
	Messages: 'Mensajes',
	new: 'nuevos',
	optional: 'opcional',
	'There is a problem': 'Hay un problema',
	'Error:': 'Error:',
	'DD/MM/YYYY, such as 31/12/2015': 'DD/MM/AAAA, por ejemplo 31/12/2015',
	'MM/DD/YYYY, such as 12/31/2015': 'MM/DD/AAAA, por ejemplo 12/31/2015',
	'YYYY-MM-DD, such as 2015-12-31': 'AAAA-MM-DD, por ejemplo 2015-12-31',
	Copy: 'Copiar',
	Copied: 'Copiado',
	'That time has just been taken. Choose another one below.':
		'Alguien acaba de reservar esa hora. Elija otra de las que siguen.',
	'You cannot book lessons for this student. Ask the school’s office.':
		'No puede reservar clases para esta persona. Pregunte en la secretaría de la escuela.',
	'This make-up lesson has already been booked or used.':
		'Esta clase de recuperación ya se ha reservado o utilizado.',
	'The last day of this make-up lesson has passed.':
		'El último día para esta clase de recuperación ha pasado.',
	'This make-up lesson no longer exists.': 'Esta clase de recuperación ya no existe.',
	'This lesson no longer exists.': 'Esta clase ya no existe.',
	'This request no longer exists.': 'Esta solicitud ya no existe.',
	'You cannot move lessons of this student. Ask the school’s office.':
		'No puede cambiar clases de esta persona. Pregunte en la secretaría de la escuela.',
	'A lesson of several cannot be moved for one.':
		'Una clase de grupo no se puede cambiar para una sola persona.',
	'This lesson has started or was canceled.': 'Esta clase ya ha empezado o se ha cancelado.',
	'This was already answered.': 'Esto ya se ha contestado.',
	'This was already answered, or is no longer open.': 'Esto ya se ha contestado o ya no está abierto.',
	'This proposal can no longer be answered.': 'Ya no se puede contestar a esta propuesta.',
	'Choose one of the proposed times.': 'Elija una de las horas propuestas.',
	'That time is no longer free. Choose another one.': 'Esa hora ya no está libre. Elija otra.',
	'This lesson can no longer be moved.': 'Esta clase ya no se puede cambiar.',
	'This proposal no longer exists.': 'Esta propuesta ya no existe.',
	'This is already in the log. Tick the box if you practiced it a second time.':
		'Esto ya está anotado. Marque la casilla si lo estudió por segunda vez.',
	'Enter today or one of the last 7 days.': 'Indique hoy o uno de los últimos 7 días.',
	'Enter 1 to 600 minutes.': 'Indique de 1 a 600 minutos.',
	'Choose one of the pieces in the list.': 'Elija una de las piezas de la lista.',
	'Feedback can be changed for 24 hours, until it is answered.':
		'Una opinión se puede modificar durante 24 horas y hasta que se responda.',
	'Choose what your feedback is about.': 'Elija de qué trata su opinión.',
	'Write your feedback.': 'Escriba su opinión.',
	'This student has no part in the lesson you chose. Choose another lesson or student.':
		'La clase elegida es de otra persona. Elija otra clase u otra persona.',
	'Choose one of the lessons in the list.': 'Elija una de las clases de la lista.',
	'Choose one of the teachers in the list.': 'Elija a una de las personas de la lista.',
	'You can send five a day. Write again tomorrow.': 'Puede enviar cinco al día. Escriba de nuevo mañana.',
	'This text is not in use any more. Choose another.': 'Este texto ya no está en uso. Elija otro.',
	'There is nothing to withdraw any more.': 'Ya no hay nada que retirar.',
	'Only a guardian can answer this.': 'Solo un responsable puede contestar.',
	'That is a lot of messages in an hour. Please try again a little later.':
		'Son muchos mensajes en una hora. Inténtelo de nuevo un poco más tarde.',
	'Announcements cannot be answered. Write a new message instead.':
		'A los avisos no se puede responder. Escriba un mensaje nuevo.',
	'You can no longer write to the people of this conversation. Write to the office.':
		'Ya no puede escribir a las personas de esta conversación. Escriba a la secretaría.',
	'Somebody has read this message, so it cannot be withdrawn.':
		'Alguien ha leído este mensaje, así que no se puede retirar.',
	'You cannot answer offers for this student. Ask the school’s office.':
		'No puede contestar a ofertas para esta persona. Pregunte en la secretaría de la escuela.',
	'This offer was not answered in time. Ask the school’s office.':
		'No se contestó a tiempo a esta oferta. Pregunte en la secretaría de la escuela.',
	'About you': 'Sobre usted',
	Save: 'Guardar',
	'Saving...': 'Guardando...',
	Name: 'Nombre',
	'Phone (optional)': 'Teléfono (opcional)',
	'For your school’s office.': 'Para la secretaría de su escuela.',
	Language: 'Idioma',
	'Letters and pages for families are in English, Spanish and German. With another language they are in English.':
		'Las cartas y las páginas para familias están en inglés, español y alemán. Con otro idioma están en inglés.',
	Any: 'Cualquiera',
	'Time zone': 'Zona horaria',
	'For your account and the history. Lessons are in the school’s time.':
		'Para los momentos que aparecen en su cuenta y en el historial. Las clases van siempre en la hora de la escuela.',
	Dates: 'Fechas',
	'For your account and the history. Lessons and invoices use the school’s.':
		'Para los mismos momentos. Las fechas de la escuela se escriben como lo hace la escuela.',
	Times: 'Horas',
	Email: 'Correo',
	'You sign in with': 'Inicia sesión con',
	'or as': 'o como',
	'You sign in as': 'Inicia sesión como',
	', and have no address yet.': ' y todavía no tiene una dirección de correo.',
	'Waiting to be confirmed:': 'Por confirmar:',
	'The link is in the mail, and works for 24 hours.': 'El enlace está en el correo y sirve durante 24 horas.',
	'Send the link': 'Enviar el enlace',
	'Sending...': 'Enviando...',
	'New email': 'Correo nuevo',
	'We’ll email a link to the new address and tell your current one.':
		'Enviaremos un enlace a la dirección nueva y avisaremos a la actual.',
	'Your password': 'Su contraseña',
	Password: 'Contraseña',
	'Your password is easy to guess': 'Su contraseña es fácil de adivinar',
	'It is one of the first anyone would try. Choose a stronger one below.':
		'Es una de las primeras que cualquiera probaría. Elija abajo una más segura.',
	'Change email': 'Cambiar el correo',
	'Change password': 'Cambiar contraseña',
	'Change the password': 'Cambiar la contraseña',
	'Changing...': 'Cambiando...',
	'Current password': 'Contraseña actual',
	'New password': 'Contraseña nueva',
	'At least 8 characters. A few words together make a good one. You’ll be signed out on other devices.':
		'Al menos 8 caracteres. Unas cuantas palabras juntas dan una buena. Se cerrará su sesión en otros dispositivos.',
	'New password again': 'Contraseña nueva, otra vez',
	'Your calendar': 'Su calendario',
	'Subscribe to your lessons in Google Calendar, Apple Calendar or Outlook. Changes arrive by themselves.':
		'Suscríbase a sus clases en Google Calendar, Apple Calendar u Outlook. Los cambios llegan solos.',
	'Calendar address': 'Dirección del calendario',
	'Anyone with this address can see your lessons. A new address replaces it.':
		'Quien tenga esta dirección puede ver sus clases. Una dirección nueva anula esta.',
	'New address': 'Dirección nueva',
	'Get a calendar address': 'Obtener una dirección de calendario',
	'Turn off': 'Desactivar',
	Since: 'Desde el',
	'For all pages you read. Letters use the school’s.':
		'Para todas las páginas que lee. Las cartas se escriben como lo hace la escuela.',
	'A link to confirm it is on its way to {}. Until then your address stays as it is.':
		'Hemos enviado a {} un enlace para confirmarla. Hasta entonces su dirección no cambia.',
	', at': ', en',
	', for 30 days': ', durante 30 días',
	End: 'Cerrar',
	'the session of': 'la sesión de',
	since: 'desde el',
	more: 'más',
	'End all others': 'Cerrar todas las demás',
	'Two-factor sign-in': 'Verificación en dos pasos',
	'This is not the password you have now.': 'Esta no es su contraseña actual.',
	'This was not done': 'No se ha hecho',
	'That session was over already.': 'Esa sesión ya se había cerrado.',
	'Enter the password you have now.': 'Indique su contraseña actual.',
	'A name cannot contain a web or email address':
		'Un nombre no puede contener una dirección web ni de correo electrónico',
	'Enter your name': 'Indique su nombre',
	'Enter the full phone number, such as {}. For another country, start with + and the country code':
		'Escriba el número de teléfono completo, por ejemplo {}. Los de otros países empiezan con + y el prefijo del país',
	'Enter the full phone number with + and the country code, such as +44 20 7946 0018':
		'Escriba el número de teléfono completo con + y el prefijo del país, por ejemplo +34 912 34 56 78',
	'Enter an address such as name@example.com': 'Indique una dirección como nombre@example.com',
	'Password must be at least 8 characters long.': 'La contraseña debe tener al menos 8 caracteres.',
	'Passwords do not match.': 'Las contraseñas no coinciden.',
	'Choose a language from the list': 'Elija un idioma de la lista',
	'Choose a time zone from the list': 'Elija una zona horaria de la lista',
	...esDevices,
	'Two-factor sign-in is on. Save your recovery codes now.':
		'El acceso en dos pasos está activado. Guarde ahora sus códigos de recuperación.',
	'Two-factor sign-in is off.': 'El acceso en dos pasos está desactivado.',
	'School: {}': 'Escuela: {}',
	'Your profile is saved.': 'Su perfil se ha guardado.',
	'Your password is changed. You are signed out everywhere else.':
		'Su contraseña se ha cambiado. Se ha cerrado su sesión en todos los demás lugares.',
	'That session is ended.': 'Esa sesión se ha cerrado.',
	'You are signed out everywhere else.': 'Se ha cerrado su sesión en todos los demás lugares.',
	Image: 'Imagen',
	Audio: 'Audio',
	Video: 'Vídeo',
	Document: 'Documento',
	Text: 'Texto',
	File: 'Archivo',
	...paymentPhrases,
	'Enter the amount': 'Escriba el importe',
	'Enter an amount above zero': 'Escriba un importe mayor que cero',
	'Enter an amount, such as 1,234.50': 'Escriba un importe, por ejemplo 1.234,50',
	'Enter an amount with two decimals at most': 'Escriba un importe con dos decimales como máximo',
	'Enter an amount without decimals': 'Escriba un importe sin decimales',
	'Enter an amount of 1,000,000.00 at most': 'Escriba un importe de 1.000.000,00 como máximo',
	'Enter no more than what is still to pay': 'No escriba más de lo que queda por pagar',
	'This invoice cannot be paid online. Ask the school how to pay it.':
		'Esta factura no se puede pagar en línea. Pregunte en la escuela cómo pagarla.',
	'A payment of this invoice is being confirmed. You do not need to pay again.':
		'Un pago de esta factura se está confirmando. No tiene que pagar otra vez.',
	'A card cannot be charged so little. Pay a larger amount, or pay by bank transfer.':
		'No se puede cobrar tan poco con una tarjeta. Pague una cantidad mayor o por transferencia bancaria.',
	'Choose how to pay': 'Elija cómo pagar',
	'PayPal does not answer at the moment. Nothing was charged. Please try again in a few minutes.':
		'PayPal no responde en este momento. No se ha cobrado nada. Inténtelo de nuevo dentro de unos minutos.',
	'Sign-up is closed. Ask the school’s office.':
		'El plazo de inscripción está cerrado. Pregunte en la secretaría de la escuela.',
	'This student is not invited. Ask the school’s office.':
		'Esta persona no está invitada. Pregunte en la secretaría de la escuela.',
	'All places are taken. Ask the school’s office.':
		'No quedan plazas. Pregunte en la secretaría de la escuela.',
	'This student has signed up already.': 'Esta persona ya está inscrita.',
	'There is a result already, so this can no longer be withdrawn.':
		'Ya hay un resultado, así que la inscripción no se puede anular.',
	'Choose a piece of the list, or type another one.': 'Elija una pieza de la lista o escriba otra.',
	'Enter what will be played.': 'Indique qué se va a tocar.',
	'Enter the instrument.': 'Indique el instrumento.',
	'You cannot sign up this student. Ask the school’s office.':
		'No puede inscribir a esta persona. Pregunte en la secretaría de la escuela.',
	'Page Not Found': 'Página no encontrada',
	"The page you're looking for doesn't exist or has been moved.":
		'La página que busca no existe o se ha movido.',
	'Try again': 'Intentarlo de nuevo',
	'Go Home': 'Ir al inicio',
	'Nothing to send here': 'Aquí no se puede enviar nada',
	'This page does not accept forms. Please open it from a link.':
		'Esta página no admite formularios. Ábrala desde un enlace.',
	'Something went wrong': 'Algo ha salido mal',
	'The fault is ours, and it has been noted. Nothing you saved is lost. Please try again in a moment.':
		'El error es nuestro y ha quedado registrado. No se ha perdido nada de lo que guardó. Inténtelo de nuevo en un momento.',
	'That could not be read': 'No se ha podido leer',
	'What was sent could not be read. Please go back and send the form again.':
		'No se ha podido leer lo enviado. Vuelva atrás y envíe el formulario de nuevo.',
	'This form takes no files.': 'Este formulario no admite archivos.',
	'This address takes forms and JSON only.': 'Esta dirección solo admite formularios y JSON.',
	'Authentication Error': 'Error de autenticación',
	'Failed to load your account information. Please try logging in again.':
		'No se han podido cargar los datos de su cuenta. Intente iniciar sesión de nuevo.',
	'Nothing can be saved just now': 'Ahora mismo no se puede guardar nada',
	'Solfa can be read but not changed at this moment. Nothing was saved. Please wait a few seconds and send it again.':
		'En este momento Solfa se puede consultar, pero no modificar. No se ha guardado nada. Espere unos segundos y envíelo de nuevo.',
	'We do not know whether that was saved': 'No sabemos si se ha guardado',
	'The connection broke while this was being saved. Please look whether it is there before you send it again.':
		'La conexión se interrumpió al guardar. Compruebe si está guardado antes de enviarlo de nuevo.',
	'Solfa is changing over to another machine. Nothing was saved. Please wait a few seconds and send it again.':
		'Solfa está pasando a otra máquina. No se ha guardado nada. Espere unos segundos y envíelo de nuevo.',
	'There is no room to save that': 'No hay espacio para guardarlo',
	'The disk Solfa writes to is full, so nothing was saved. What is there can still be read. Please tell the people who run Solfa for you, and send this again later.':
		'El disco en el que escribe Solfa está lleno, así que no se ha guardado nada. Lo que hay se puede seguir consultando. Avise a quien gestiona Solfa y envíelo de nuevo más tarde.',
	'That could not be saved in time': 'No se ha podido guardar a tiempo',
	'Too much was being saved at once, and nothing of yours was. Please send it again.':
		'Se estaba guardando demasiado a la vez y lo suyo no se ha guardado. Envíelo de nuevo.',
	'This page was sent before': 'Esta página ya se había enviado',
	'This page was sent before with other values, and those were saved. Please check whether you meant both, and send it again if so.':
		'Esta página ya se había enviado con otros datos, y esos se guardaron. Compruebe si quería enviar ambos y, si es así, envíela de nuevo.',
	'Too many requests': 'Demasiadas solicitudes',
	'So many requests came from your network that this one was not answered. Please try again in a moment.':
		'Han llegado tantas solicitudes desde su red que esta no se ha atendido. Inténtelo de nuevo en un momento.',
	'That form came from another site': 'Ese formulario venía de otro sitio',
	'For your safety Solfa takes forms only from its own pages. Please open the page here and send it again.':
		'Por su seguridad, Solfa solo acepta formularios de sus propias páginas. Abra la página aquí y envíelo de nuevo.',
	'That is too much at once': 'Es demasiado de una vez',
	'What was sent is larger than this page takes. Please shorten it and send it again.':
		'Lo enviado es más grande de lo que admite esta página. Acórtelo y envíelo de nuevo.',
	'Welcome to {}.': 'Le damos la bienvenida a {}.',
	Show: 'Mostrar',
	Hide: 'Ocultar',
	'Which emails you get': 'Qué correos recibe',
	'You have no email address yet, so nothing is emailed to you.':
		'Todavía no tiene dirección de correo, así que no se le envía ninguno.',
	'How you are told, by what happens': 'Cómo se le avisa de cada cosa',
	'Email me about': 'Avisarme de',
	'Right away': 'Al momento',
	'In the summary': 'En el resumen',
	'Somebody wrote to you or replied to your feedback.': 'Alguien le ha escrito o ha respondido.',
	Announcements: 'Avisos',
	'The school wrote to many families.': 'La escuela ha escrito a muchas familias.',
	'Lesson reminders': 'Recordatorios de clases',
	'On the day before, if the school sends them.': 'El día anterior, si la escuela los envía.',
	'Changes to lessons': 'Cambios en las clases',
	'The school canceled or moved one of yours, or answered what you asked.':
		'La escuela ha cancelado o cambiado una de las suyas, o ha respondido a una petición.',
	'Lesson notes and assignments': 'Notas de clase y tareas',
	'A teacher wrote about a lesson or set an assignment.':
		'El profesorado ha escrito sobre una clase o ha puesto una tarea.',
	'Recitals and exams': 'Audiciones y exámenes',
	'You are invited, your sign-up is confirmed or withdrawn, one of yours is moved or canceled, or a result is recorded.':
		'Avisa de una invitación, confirma una inscripción o su anulación, avisa de que algo se cambia o se cancela, o le envía un resultado.',
	Absences: 'Ausencias',
	'Confirms that you or somebody of your family reported one.':
		'Confirma que usted o alguien de su familia ha avisado de una.',
	'The summary comes': 'El resumen llega',
	'Every day at 7 in the morning': 'Cada día a las 7 de la mañana',
	'Every Monday at 7 in the morning': 'Cada lunes a las 7 de la mañana',
	'Quiet hours': 'Horas de silencio',
	'Emails wait until they are over, except in an emergency. Emails about invoices and payments can come at any time. Your time zone: {}.':
		'Los correos esperan hasta que terminen, salvo en una emergencia. Los correos sobre facturas y pagos pueden llegar a cualquier hora. Su zona horaria: {}.',
	'The usual ones: {} – {}': 'Las habituales: {} – {}',
	'The school’s: {}': 'La de la escuela: {}',
	'The usual ones (none at the moment)': 'Las habituales (ninguna por ahora)',
	'My own': 'Las mías',
	None: 'Ninguna',
	'My own quiet hours': 'Mis horas de silencio',
	From: 'Desde',
	To: 'Hasta',
	'Such as {}.': 'Por ejemplo, {}.',
	'There is no room left for this file. Files that are no longer used have to be deleted first.':
		'No queda espacio para este archivo. Antes hay que eliminar archivos que ya no se usan.',
	'Files of up to 10 MB in all can be sent until your school has a plan.':
		'Hasta que su escuela tenga un plan, se pueden enviar archivos de hasta 10 MB en total.',
	'That is as much as can be sent in one day.': 'No se puede enviar más en un solo día.',
}
