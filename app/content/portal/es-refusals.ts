import type { Phrases } from '#app/content/phrases.ts'

/** Refusals that fields of all forms share, in Spanish. `{hint}` is how a date is written. */
export const esRefusals: Phrases = {
	'Enter a date as {hint}': 'Escriba la fecha así: {hint}',
	'Enter a date as {hint}, with the year': 'Escriba la fecha con el año, así: {hint}',
	'There is no such day as {}. Enter a date as {hint}': 'El día {} no existe. Escriba la fecha así: {hint}',
	'{month} has {} days. Enter a day from 1 to {}': 'En {month} hay {} días. Escriba un día del 1 al {}',
	'February {} has {} days. Enter a day from 1 to {}':
		'En febrero de {} hay {} días. Escriba un día del 1 al {}',
	'{} is a {weekday}. Enter another day, or leave the weekday out':
		'El {} es {weekday}. Escriba otro día o quite el día de la semana',
	'Enter a year between {} and {}': 'Escriba un año entre {} y {}',
	'A birth date is a day in the past': 'Una fecha de nacimiento es un día del pasado',
	'A birth date is less than {} years ago': 'Una fecha de nacimiento es de hace menos de {} años',
	'Enter a time, such as 15:30 or 3:30 PM': 'Escriba una hora, por ejemplo 15:30 o 3:30 PM',
	'There is no such time as {}. Enter a time, such as 15:30 or 3:30 PM':
		'La hora {} no existe. Escriba una hora, por ejemplo 15:30 o 3:30 PM',
	'Enter a time such as 21:00': 'Escriba una hora, por ejemplo 21:00',
	'Enter both times, such as 21:00 and 7:00': 'Escriba las dos horas, por ejemplo 21:00 y 7:00',
	// Spanish separates thousands with a period.
	'Please use at most 1,000 characters': 'Escriba como máximo 1.000 caracteres',
	'Please use at most 2,000 characters': 'Escriba como máximo 2.000 caracteres',
	'Please use at most 10,000 characters': 'Escriba como máximo 10.000 caracteres',
	'Please use at most {} characters': 'Escriba como máximo {} caracteres',
	'Please add at most {}': 'Indique como máximo {}',
	'Choose whom to write to': 'Elija a quién escribe',
	'Choose whom to write to from the list': 'Elija de la lista a quién escribe',
	'Choose at most {} people': 'Elija como máximo a {} personas',
	'Enter a subject': 'Escriba un asunto',
	'Write a message or attach a file': 'Escriba un mensaje o adjunte un archivo',
	'Attach at most {} files': 'Adjunte como máximo {} archivos',
	'A message can be withdrawn for {} minutes.': 'Un mensaje se puede retirar durante {} minutos.',
	'This class is not there any more.': 'Esta clase ya no existe.',
	'This student is not there any more.': 'Esta persona ya no está registrada.',
	'This family is not there any more.': 'Esta familia ya no está registrada.',
	'What is paid now has changed while you had this open. Look at it again below, and send the form once more.':
		'Mientras tenía esto abierto ha cambiado lo que se paga ahora. Revíselo abajo y envíe el formulario otra vez.',
	'Choose a PNG, JPEG, WebP or GIF image of at most 25 megapixels.':
		'Elija una imagen PNG, JPEG, WebP o GIF de 25 megapíxeles como máximo.',
	'HEIC photos cannot be shared. Save the photo as JPEG and choose that file.':
		'Las fotos HEIC no se pueden compartir. Guarde la foto como JPEG y elija ese archivo.',
	'Choose the file again.': 'Elija el archivo de nuevo.',
	'Choose the files again.': 'Elija los archivos de nuevo.',
	'This kind of file cannot be shared. Choose a {} file.':
		'Este tipo de archivo no se puede compartir. Elija un archivo PDF, de imagen, audio, vídeo MP4, MIDI, MusicXML, MuseScore, Word, Excel, PowerPoint, texto o ZIP.',
	'Choose how dates are written': 'Elija cómo se escriben las fechas',
	'Choose how times are written': 'Elija cómo se escriben las horas',
	'Choose how you are told': 'Elija cómo se le avisa',
	'Choose when you are not emailed': 'Elija cuándo no se le envían correos',
	'Choose how often you get the summary': 'Elija cada cuánto recibe el resumen',
	'Choose a session': 'Elija una sesión de la lista',
	'Choose what to do': 'Elija qué hacer',
	'Choose what is to be saved': 'Elija qué quiere guardar',
	'Please use one of the buttons on the page.': 'Use uno de los botones de la página.',
	'Load the page again': 'Vuelva a cargar la página',
	'Reload the page and try again': 'Vuelva a cargar la página e inténtelo de nuevo',
}
