// FerretDB as a server of its own: MongoDB's protocol on loopback, over SQLite or PostgreSQL.
package main

import (
	"context"
	"flag"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27117", "address to listen at")
	socket := flag.String("socket", "", "path of the socket between the front and FerretDB")
	sqlite := flag.String("sqlite", "", "folder of the data, as file:folder/")
	postgres := flag.String("postgres", "", "address of a PostgreSQL database, instead of a folder")
	flag.Parse()

	handler := "sqlite"
	if *postgres != "" {
		handler = "postgresql"
	}
	// What an ended server left behind would keep the next one from listening.
	if err := os.Remove(*socket); err != nil && !os.IsNotExist(err) {
		log.Fatal(err)
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:      ferretdb.ListenerConfig{Unix: *socket},
		Logger:        slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:       handler,
		SQLiteURL:     *sqlite,
		PostgreSQLURL: *postgres,
	})
	if err != nil {
		log.Fatal(err)
	}
	stopped, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serveFront(*listen, *socket); err != nil {
		log.Fatal(err)
	}
	if err := server.Run(stopped); err != nil {
		log.Fatal(err)
	}
}
