export const esAbout: Record<string, string> = {
	'About Us': 'Quiénes somos',
	'Why Solfa exists, what it does for music schools, and what we promise.':
		'Por qué existe Solfa, qué hace por las escuelas de música y a qué se compromete.',
	'Software that leaves you time for music': 'Un programa que le deja tiempo para la música',
	'Our Mission': 'Nuestra misión',
	'Music schools run on paper, goodwill and late evenings. We take the paper and the evenings off their hands, so that teachers teach, families know what is going on, and the office closes on time.':
		'Las escuelas de música funcionan a base de papel, buena voluntad y horas extra. Les quitamos de encima el papel y las horas extra, para que el profesorado enseñe, las familias estén al tanto y la secretaría cierre a su hora.',
	'What an afternoon should sound like': 'Así debería sonar una tarde',
	Families: 'Familias',
	Office: 'Secretaría',
	Lesson: 'Clase',
	Choir: 'Coro',
	Reminder: 'Recordatorio',
	Note: 'Nota',
	Invoice: 'Factura',
	Calls: 'Llamadas',
	Books: 'Cuentas',
	'Closed on time': 'Cierre puntual',
	'What Solfa does': 'Qué hace Solfa',
	'Everything about a student on one page, for those who teach them.':
		'Todo sobre cada estudiante en una sola página, para quienes le dan clase.',
	'A timetable of lessons, classes and rooms, with attendance and reminders.':
		'Un horario de clases, grupos y aulas, con asistencia y recordatorios.',
	'Invoices that explain themselves, and payments that find them.':
		'Facturas que se entienden solas y pagos que llegan a la factura correcta.',
	'Who teaches whom, when and where, without a spreadsheet.':
		'Quién da clase a quién, cuándo y dónde, sin hojas de cálculo.',
	'How the school is doing, in figures that fit on one sheet.':
		'Cómo va la escuela, en cifras que caben en una hoja.',
	'Messages, email and announcements that reach the right people.':
		'Mensajes, correos y avisos que llegan a quien tienen que llegar.',
	'Global Service Local Support': 'Servicio global, atención cercana',
	'Solfa is a fully cloud-based service: nothing to install, nothing to back up, the same on every phone and computer. Schools use it in their own currency and time zone, and our 24/7 global support answers whatever the hour is where you teach.':
		'Solfa funciona por completo en la nube: no hay nada que instalar ni copias de seguridad que hacer, y es igual en cualquier teléfono u ordenador. Cada escuela lo usa en su moneda y su zona horaria, y nuestro soporte mundial responde las 24 horas, todos los días, sea la hora que sea donde usted enseña.',
	'Our Commitment': 'Nuestro compromiso',
	'Less admin': 'Menos papeleo',
	'Whatever is typed once is never asked for again.': 'Lo que se escribe una vez no se vuelve a pedir.',
	'More music': 'Más música',
	'Each hour the office saves is an hour somebody can play.':
		'Cada hora que la secretaría ahorra es una hora más para tocar.',
	'Global support': 'Soporte mundial',
	'People who answer, at any hour, wherever your school is.':
		'Personas que responden a cualquier hora, esté donde esté su escuela.',
	'Get Started': 'Empezar',
	'Sign In': 'Iniciar sesión',
	Documentation: 'Documentación',
	'Search the documentation': 'Buscar en la documentación',
	Search: 'Buscar',
	'What fits best': 'Lo más parecido',
	'Nothing was found. Try other words.': 'No hay resultados. Pruebe con otras palabras.',
	'Show everything': 'Mostrar todo',
	'Questions and answers': 'Preguntas y respuestas',
	'What music schools and teachers ask before they choose Solfa.':
		'Lo que preguntan las escuelas de música y el profesorado antes de elegir Solfa.',
	'What schools ask us before they start.': 'Lo que nos preguntan las escuelas antes de empezar.',
	'Do we need to install anything?': '¿Hay que instalar algo?',
	'No. Solfa runs in any browser, on phones and computers, including old ones. Every page also works when JavaScript is off or has not loaded yet.':
		'No. Solfa funciona en cualquier navegador, en teléfonos y ordenadores, también en los antiguos. Todas las páginas funcionan aunque JavaScript esté desactivado o no se haya cargado todavía.',
	'Do families need an account?': '¿Las familias necesitan una cuenta?',
	'Only if you want them to have one. You decide student by student who is invited, and a parent uses one sign-in for all their children. Letters and offers that need an answer carry a link that works without an account.':
		'Solo si usted quiere que la tengan. Usted decide a quién invita, estudiante por estudiante, y cada madre o padre usa un único acceso para todos sus hijos. Las cartas y ofertas que esperan respuesta llevan un enlace que funciona sin cuenta.',
	'What does each plan hold?': '¿Qué incluye cada plan?',
	'Every plan has all core features. Solo Teacher is for one person who teaches and runs the business. Standard holds up to 5 teachers and 100 students, Professional as many of both as you like.':
		'Todos los planes incluyen todas las funciones principales. Solo Teacher es para una persona que enseña y lleva su negocio. Standard admite hasta 5 docentes y 100 estudiantes; Professional, todos los que quiera.',
	'Can we change or cancel?': '¿Podemos cambiar de plan o cancelarlo?',
	'A school can move to a larger plan at any time from Subscription in the menu. A solo teacher who takes on colleagues opens a new account for a school and imports the students there. You can cancel from Subscription too: you keep access until the end of the period you paid for, and can resume until then.':
		'Una escuela puede pasar a un plan mayor en cualquier momento desde «Subscription», en el menú. Quien enseña por su cuenta y contrata a colegas abre una cuenta nueva para una escuela e importa allí a los alumnos. Desde «Subscription» también puede cancelar el plan: conserva el acceso hasta el final del periodo que pagó, y hasta entonces puede reanudarlo.',
	'Which currencies can we bill in?': '¿En qué monedas podemos facturar?',
	'US dollars, euros, pounds, rand, Canadian and Australian dollars, yen, yuan, rupees, reais and Mexican pesos. Solfa itself is charged in US dollars.':
		'En dólares estadounidenses, euros, libras, rands, dólares canadienses y australianos, yenes, yuanes, rupias, reales y pesos mexicanos. Solfa se cobra en dólares estadounidenses.',
	'What happens to our data if we leave?': '¿Qué pasa con nuestros datos si nos vamos?',
	'One button downloads everything: all records as CSV files that open in any spreadsheet, every lesson as a calendar, and all uploaded files. It also works without a subscription. When a subscription ends, nothing is deleted that day: an administrator can still sign in and renew.':
		'Con un solo botón se descarga todo: los datos en archivos CSV que se abren en cualquier hoja de cálculo, todas las clases como calendario y todos los archivos subidos. También funciona sin suscripción. Cuando una suscripción termina, ese día no se borra nada: la administración todavía puede iniciar sesión y renovarla.',
	'How do we get help?': '¿Cómo pedimos ayuda?',
	'The guide inside Solfa explains each first step. For everything else write to us from the contact form; we answer within 24 hours.':
		'La guía dentro de Solfa explica cada primer paso. Para todo lo demás, escríbanos con el formulario de contacto; respondemos en menos de 24 horas.',
}
